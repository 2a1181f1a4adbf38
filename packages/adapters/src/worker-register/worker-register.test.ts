import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedStore } from '../embedded-store/index.ts'
import { drainWorker, listWorkers, registerWorker, silenceOf } from './worker-register.ts'

let folder: string
let mine: ReturnType<typeof createEmbeddedStore>
/** The same store in another process. */
let theirs: ReturnType<typeof createEmbeddedStore>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-register-'))
  mine = createEmbeddedStore(join(folder, 'documents.sqlite'))
  theirs = createEmbeddedStore(join(folder, 'documents.sqlite'))
})
afterEach(async () => {
  mine.close()
  theirs.close()
  await rm(folder, { recursive: true })
})

const about = { id: '12@host-a', queues: ['pdf', 'ocr'], version: 'v1' }
const working = () => ({ draining: false, running: 2 })

test('a worker is on the list while it is there, and hears that it is to stop', async () => {
  const onDrain = vi.fn<() => void>()
  const worker = await registerWorker(mine, about, working, onDrain)
  expect(await listWorkers(theirs)).toEqual([expect.objectContaining({ ...about, running: 2, draining: false })])
  expect(await drainWorker(theirs, '13@host-a')).toBe(false)
  expect(await drainWorker(theirs, about.id)).toBe(true)
  await expect.poll(() => onDrain.mock.calls.length).toBe(1)
  // Later heartbeats preserve the request, and `onDrain` is called only once.
  await worker.say()
  expect(onDrain).toHaveBeenCalledTimes(1)
  await worker.close()
  expect(await listWorkers(theirs)).toEqual([])
})

test('one that should have said something long ago is silent', async () => {
  const worker = await registerWorker(mine, about, working, () => undefined)
  const [entry] = await listWorkers(theirs)
  expect(silenceOf(entry ?? { expiresAt: 0 })).toBe(0)
  expect(silenceOf(entry ?? { expiresAt: 0 }, Date.now() + 30_000)).toBeGreaterThanOrEqual(30_000)
  await worker.close()
})

test('one that was killed is gone from the list soon, and its successor of the same name works', async () => {
  await registerWorker(mine, about, working, () => undefined)
  expect(await drainWorker(theirs, about.id)).toBe(true)
  expect(await listWorkers(theirs, Date.now() + 60_000)).toEqual([])
  const onDrain = vi.fn<() => void>()
  const next = await registerWorker(theirs, about, working, onDrain)
  expect(await listWorkers(theirs)).toHaveLength(1)
  await next.close()
  expect(onDrain).not.toHaveBeenCalled()
})
