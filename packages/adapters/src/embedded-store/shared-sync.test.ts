import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSharedSync } from './shared-sync.ts'

/** The syncs that were begun and are not over. */
const open: PromiseWithResolvers<void>[] = []
const toDisk = () => {
  const one = Promise.withResolvers<void>()
  open.push(one)
  return one.promise
}

let path: string
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'docweave-sync-')), 'log')
  await writeFile(path, 'x')
})
afterEach(async () => {
  open.length = 0
  await rm(join(path, '..'), { recursive: true })
})

/** Runs what is ready to run. */
const settle = () => new Promise((wake) => setImmediate(wake))

test('a call waits for a sync that began after it; calls that come meanwhile share the next', async () => {
  const shared = openSharedSync(path, toDisk)
  const over: string[] = []
  const call = (name: string) => void shared.sync().then(() => over.push(name))
  call('first')
  await settle()
  for (const name of ['second', 'third']) call(name)
  await settle()
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await settle()
  expect([over, open.length]).toEqual([['first'], 2])
  open[1]?.resolve()
  await settle()
  expect([over, open.length]).toEqual([['first', 'second', 'third'], 2])
  shared.close()
})

test('a sync that fails rejects the calls that wait for it, and no others', async () => {
  const shared = openSharedSync(path, toDisk)
  const failing = shared.sync()
  await settle()
  const next = shared.sync()
  open[0]?.reject(new Error('the disk is gone'))
  await expect(failing).rejects.toThrow('the disk is gone')
  await settle()
  open[1]?.resolve()
  await expect(next).resolves.toBeUndefined()
  shared.close()
})

test('calls that wait when the file is closed are over with the last sync', async () => {
  const shared = openSharedSync(path, toDisk)
  const running = shared.sync()
  await settle()
  const waiting = shared.sync()
  shared.close()
  open[0]?.reject(new Error('bad file descriptor'))
  await expect(Promise.all([running, waiting])).resolves.toEqual([undefined, undefined])
  expect(open).toHaveLength(1)
})
