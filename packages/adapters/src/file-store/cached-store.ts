/**
 * A bounded cache on the disk of one machine before a store elsewhere: what a step puts the next step on the same machine takes from
 * here, so nothing moves twice. Entries belong to spaces, as in the store: a key of one space is unknown in another.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '@docweave/contract'
import { checkDigest } from './digest.ts'
import { fileAt, spaceAt } from './places.ts'

export interface CacheSettings {
  /** Belongs to this cache alone; what an earlier one left there is removed. */
  folder: string
  /** Of all files together. A file that is larger is never kept. */
  bytes: number
  /** What was deleted on another machine is gone from here after this. */
  milliseconds: number
}

interface Entry {
  bytes: number
  since: number
}

export interface CachedStore extends FileStore {
  /** Bytes that are kept now. */
  size(): number
  close(): Promise<void>
}

export async function createCachedStore(store: FileStore, settings: CacheSettings): Promise<CachedStore> {
  const { folder, bytes: most, milliseconds } = settings
  await rm(folder, { recursive: true, force: true })
  /** By place, the one longest unused first. */
  const entries = new Map<string, Entry>()
  let total = 0

  async function forget(place: string): Promise<void> {
    const entry = entries.get(place)
    if (!entry) return
    entries.delete(place)
    total -= entry.bytes
    await rm(join(folder, place), { force: true })
  }

  /** Keeps a copy of the file at `path`. A disk that is full costs the cache, never the work. */
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

  /** Whether the file was here, and stands at `path` now as its key says. */
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
    // Last in the map is the one used last.
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
