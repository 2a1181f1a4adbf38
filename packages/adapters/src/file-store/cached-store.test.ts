/** A remote store behind a cache meets the same contract with fewer requests. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskStore } from '../disk-store/index.ts'
import { createCachedStore, type CachedStore } from './cached-store.ts'
import { fileStoreContract } from './contract-suite.ts'

const settings = { bytes: 100 * 1024 ** 2, milliseconds: 60_000 }

describe('a cache in front of a disk', () => {
  fileStoreContract(async (folder) => {
    const root = join(folder, 'root')
    const cache = join(folder, 'cache')
    return {
      store: await createCachedStore(createDiskStore(root), { folder: cache, ...settings }),
      corrupt: async (place, content) => {
        await writeFile(join(root, place), content)
        await rm(join(cache, place), { force: true })
      },
      count: async (space) => {
        const names = await readdir(join(root, space)).catch((): string[] => [])
        return names.filter((name) => name !== 'notes').length
      },
    }
  })
})

describe('the cache', () => {
  let folder: string
  let far: FileStore
  let near: CachedStore
  const fetches = () => vi.mocked(far.fetch).mock.calls.length
  const open = async (bytes: number) => {
    near = await createCachedStore(far, { folder: join(folder, 'cache'), bytes, milliseconds: 600_000 })
  }
  const put = async (space: string, content: string) => {
    await writeFile(join(folder, 'given'), content)
    return (await near.put(space, join(folder, 'given'), { move: true })).key
  }
  const fetch = async (space: string, key: string) => {
    await near.fetch(space, key, join(folder, 'copy'))
    return readFile(join(folder, 'copy'), 'utf8')
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docweave-cache-'))
    const disk = createDiskStore(join(folder, 'root'))
    far = { ...disk, fetch: vi.fn<FileStore['fetch']>(disk.fetch) }
    await open(1000)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await near.close()
    await rm(folder, { recursive: true })
  })

  test('serves what was stored or fetched here without a remote request', async () => {
    const key = await put('jobs/a', 'mine')
    expect([await fetch('jobs/a', key), fetches()]).toEqual(['mine', 0])
    await open(1000)
    expect([await fetch('jobs/a', key), await fetch('jobs/a', key), fetches()]).toEqual(['mine', 'mine', 1])
  })

  test('never exceeds its size, and evicts the least recently used file', async () => {
    await open(25)
    const first = await put('jobs/a', 'a'.repeat(10))
    const second = await put('jobs/a', 'b'.repeat(10))
    await fetch('jobs/a', first)
    await put('jobs/a', 'c'.repeat(10))
    expect(near.size()).toBe(20)
    await fetch('jobs/a', first)
    expect(fetches()).toBe(0)
    await fetch('jobs/a', second)
    expect(fetches()).toBe(1)
    await put('jobs/a', 'd'.repeat(26))
    expect(near.size()).toBe(20)
  })

  test('fetches a corrupted file again', async () => {
    const key = await put('jobs/a', 'sound')
    await writeFile(join(folder, 'cache/jobs/a', key), 'rotten')
    expect([await fetch('jobs/a', key), fetches()]).toEqual(['sound', 1])
  })

  test('drops a space that is deleted here at once, and one that is deleted elsewhere after its maximum age', async () => {
    vi.useFakeTimers()
    await open(1000)
    const mine = await put('jobs/a', 'mine')
    const other = await put('jobs/b', 'other')
    await near.removeSpace('jobs/a')
    await expect(fetch('jobs/a', mine)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
    await far.removeSpace('jobs/b')
    await vi.advanceTimersByTimeAsync(661_000)
    await expect(fetch('jobs/b', other)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
    expect(near.size()).toBe(0)
    vi.useRealTimers()
    await expect.poll(() => readdir(join(folder, 'cache/jobs/b'))).toEqual([])
  })
})
