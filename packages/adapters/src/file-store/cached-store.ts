/**
 * A bounded cache on the local disk in front of a remote store: when consecutive steps run on one machine, the second takes its files from
 * here and nothing is transferred twice. Entries belong to spaces, as in the store: a key of one space is unknown in another.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '@docweave/contract'
import { checkDigest, fileAt, spaceAt } from './store-keys.ts'

export interface CacheSettings {
  /** Used by this cache alone; existing content is removed at start. */
  folder: string
  /** Limit for all files together. A larger file is never cached. */
  bytes: number
  /** Maximum age: a file deleted on another machine is removed from this cache after this time. */
  milliseconds: number
}

interface Entry {
  bytes: number
  since: number
}

export interface CachedStore extends FileStore {
  /** Bytes currently cached. */
  size(): number
  close(): Promise<void>
}

export async function createCachedStore(store: FileStore, settings: CacheSettings): Promise<CachedStore> {
  const { folder, bytes: most, milliseconds } = settings
  await rm(folder, { recursive: true, force: true })
  /** By path, least recently used first. */
  const entries = new Map<string, Entry>()
  let total = 0

  async function forget(place: string): Promise<void> {
    const entry = entries.get(place)
    if (!entry) return
    entries.delete(place)
    total -= entry.bytes
    await rm(join(folder, place), { force: true })
  }

  /** Caches a copy of the file at `path`. Errors such as a full disk are ignored: they cost only the cache entry. */
  async function keep(place: string, path: string): Promise<void> {
    if (entries.has(place)) return
    try {
      const { size } = await stat(path)
      if (size > most) return
      const target = join(folder, place)
      await mkdir(dirname(target), { recursive: true })
      await copyFile(path, target, constants.COPYFILE_FICLONE)
      if (entries.has(place)) return
      entries.set(place, { bytes: size, since: Date.now() })
      total += size
      for (const [oldest] of entries) {
        if (total <= most) break
        await forget(oldest)
      }
    } catch {
      await forget(place)
    }
  }

  /** Copies the cached file to `path` and returns whether it was cached and matches its key. */
  async function take(place: string, key: string, path: string): Promise<boolean> {
    const entry = entries.get(place)
    if (!entry) return false
    try {
      await copyFile(join(folder, place), path, constants.COPYFILE_FICLONE)
      await checkDigest(path, key)
    } catch {
      await forget(place)
      return false
    }
    // The most recently used entry is the last in the map.
    if (entries.delete(place)) entries.set(place, entry)
    return true
  }

  const sweep = setInterval(
    () => {
      const now = Date.now()
      for (const [place, { since }] of entries) if (now - since > milliseconds) void forget(place)
    },
    Math.min(milliseconds, 60_000),
  ).unref()

  return {
    ...store,
    async put(space, path, options) {
      const stored = await store.put(space, path)
      await keep(fileAt(space, stored.key), path)
      if (options?.move) await rm(path, { force: true })
      return stored
    },
    async fetch(space, key, path) {
      const place = fileAt(space, key)
      if (await take(place, key, path)) return
      await store.fetch(space, key, path)
      await keep(place, path)
    },
    async link(from, key, to) {
      await store.link(from, key, to)
      const here = fileAt(from, key)
      if (entries.has(here)) await keep(fileAt(to, key), join(folder, here))
    },
    async removeSpace(space) {
      await store.removeSpace(space)
      const prefix = `${spaceAt(space)}/`
      await Promise.all([...entries.keys()].filter((place) => place.startsWith(prefix)).map(forget))
      await rm(join(folder, space), { recursive: true, force: true })
    },
    size: () => total,
    async close() {
      clearInterval(sweep)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
