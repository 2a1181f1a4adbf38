/** Gives complete files their final names, without ever replacing a file. */
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { numberedName } from '@docweave/contract'

/** Returns the code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A link fails with these codes where the file system has no hard links (FAT, some network shares) or the system forbids this one. */
const withoutLinks: ReadonlySet<unknown> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EISDIR',
  'UNKNOWN',
])

/** Reserves the name with an empty file, and renames over it: a reader may see the empty file for a moment. */
async function moveOverReserved(aside: string, path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  await rename(aside, path)
  return true
}

/** Moves `aside` to `path`, in the same file system, unless there is a file. Returns whether it was moved. Unlike a rename, a hard link never replaces a file. */
export async function moveUnlessTaken(aside: string, path: string): Promise<boolean> {
  try {
    await link(aside, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (withoutLinks.has(codeOf(error))) return moveOverReserved(aside, path)
    throw error
  }
  await rm(aside)
  return true
}

/**
 * Finds out after a crash whether `placeFile` had moved `aside` to `path`, which it had announced; removes `aside` if a link was made and
 * only that is left to do.
 */
export async function wasPlaced(aside: string, path: string): Promise<boolean> {
  const [left, made] = await Promise.all([lstat(aside).catch(() => undefined), lstat(path).catch(() => undefined)])
  if (!left) return true
  if (!made || made.ino !== left.ino || made.dev !== left.dev) return false
  await rm(aside)
  return true
}

/**
 * Moves the complete file to its name in `folder`, or to the first free `name-2`, `name-3`.
 *
 * @param about called with each path before it is tried, so that a caller can record it
 * @returns the path
 */
export async function placeFile(
  aside: string,
  folder: string,
  name: string,
  about: (path: string) => Promise<void> = async () => {},
): Promise<string> {
  for (let count = 1; ; count++) {
    const path = join(folder, numberedName(name, count))
    await about(path)
    if (await moveUnlessTaken(aside, path)) return path
  }
}
