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

test('lists a worker while it runs, and tells it to drain', async () => {
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

test('reports the silence of a worker that has not reported for a while', async () => {
  const worker = await registerWorker(mine, about, working, () => undefined)
  const [entry] = await listWorkers(theirs)
  expect(silenceOf(entry ?? { expiresAt: 0 })).toBe(0)
  expect(silenceOf(entry ?? { expiresAt: 0 }, Date.now() + 30_000)).toBeGreaterThanOrEqual(30_000)
  await worker.close()
})

test('removes a killed worker soon, and does not drain its successor of the same name', async () => {
  await registerWorker(mine, about, working, () => undefined)
  expect(await drainWorker(theirs, about.id)).toBe(true)
  expect(await listWorkers(theirs, Date.now() + 60_000)).toEqual([])
  const onDrain = vi.fn<() => void>()
  const next = await registerWorker(theirs, about, working, onDrain)
  expect(await listWorkers(theirs)).toHaveLength(1)
  await next.close()
  expect(onDrain).not.toHaveBeenCalled()
})
