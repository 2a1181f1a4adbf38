/** Gives files their names in a folder, without replacing another file, and removes what a killed host left there. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { freeNames, ownPrefix } from './free-names.ts'
import { codeOf, isOneFile } from './regular-file.ts'

/** A link fails with these codes where the file system has none (FAT, some network shares) or the system forbids it. */
const withoutLinks: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Begins the names of files that are being written, and of those that are being moved. */
const prefixes = { written: `${ownPrefix}new-`, moved: `${ownPrefix}moved-` }

/** After this time (ms) nobody writes a file any more. */
const writtenFor = 86_400_000

/**
 * Gives the file at `from` the name `path`, unless that is taken. By a link, which keeps the old name; where there are no links, by reserving
 * the name with an empty file and moving.
 *
 * @returns whether it was free
 */
export async function giveName(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.has(codeOf(error))) throw error
  }
  const reserved = await open(path, 'wx').catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  })
  if (!reserved) return false
  await reserved.close()
  try {
    await rename(from, path)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return true
}

/**
 * Removes the name `path` of a file that is also at `kept`. Another file that took the name a moment ago, which nothing can rule out before
 * the removal, gets it back.
 */
export async function removeName(path: string, kept: string): Promise<void> {
  if (!(await isOneFile(path, kept))) return
  const aside = join(dirname(kept), `${prefixes.moved}${randomUUID()}`)
  await rename(path, aside)
  if (!(await isOneFile(aside, kept)))
    for (const name of freeNames(basename(path), aside)) if (await giveName(aside, join(dirname(path), name))) break
  await rm(aside, { force: true })
}

/** Calls `work` with a copy of the file at `from` that is on the disk, in `folder`; removes the copy's first name afterwards. */
export async function withCopy(from: string, folder: string, work: (copy: string) => Promise<void>): Promise<void> {
  const path = join(folder, `${prefixes.written}${randomUUID()}`)
  // Not a copy of the mode: a temporary file is ours only, but results are for others, as the host's umask says.
  const copy = await open(path, 'wx')
  try {
    try {
      await copy.writeFile(createReadStream(from))
      await copy.sync()
    } finally {
      await copy.close()
    }
    await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether a file of ours is of no use any more. A file that was being moved is removed only when it has another name. */
async function isAbandoned(path: string, name: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return false
  if (name.startsWith(prefixes.written)) return Date.now() - found.mtimeMs > writtenFor
  return name.startsWith(prefixes.moved) && found.nlink > 1
}

/** Removes what killed hosts left in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.startsWith(ownPrefix) && (await isAbandoned(path, name))) await rm(path, { force: true })
  }
}
