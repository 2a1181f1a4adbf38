/** Files in a watched folder: their identity, and whether they are complete. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isUnfinishedName } from '@docweave/contract'
import { isErrorFile } from './error-file.ts'
import type { Identity, Look } from './journal.ts'

/** Returns size and time of a regular file; `undefined` if there is none. Links are not followed: they may lead anywhere. */
export async function lookAt(path: string): Promise<Look | undefined> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() ? { size: found.size, mtime: found.mtimeMs } : undefined
}

export const isSame = (a: Look, b: Look | undefined): boolean => a.size === b?.size && a.mtime === b.mtime

/** Returns the identity of a file; `undefined` if it is gone, or changed while it was read. */
export async function identify(path: string): Promise<Identity | undefined> {
  const before = await lookAt(path)
  if (!before) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return isSame(before, await lookAt(path)) ? { ...before, sha256: hash.digest('hex') } : undefined
}

/** Returns the files of the folder that a watcher may process, with their size and time. */
export async function listSources(folder: string): Promise<Map<string, Look>> {
  const sources = new Map<string, Look>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || isUnfinishedName(entry.name) || isErrorFile(entry.name)) continue
    const look = await lookAt(join(folder, entry.name))
    if (look) sources.set(entry.name, look)
  }
  return sources
}

/**
 * Returns a function that is called with all files, again and again, and returns the names of those that have not changed for `settle` ms:
 * a file that is still being copied grows.
 *
 * @param now the time in ms
 */
export function createSettling(settle: number, now: () => number = () => performance.now()) {
  let seen = new Map<string, { look: Look; since: number }>()
  return (sources: ReadonlyMap<string, Look>): string[] => {
    const at = now()
    seen = new Map(
      [...sources].map(([name, look]) => {
        const last = seen.get(name)
        return [name, last && isSame(look, last.look) ? last : { look, since: at }]
      }),
    )
    return [...seen].flatMap(([name, { since }]) => (at - since >= settle ? [name] : []))
  }
}
