/**
 * The local disk of this host: free space, full disks, private folders, and flushing of files to disk (unsynced writes are lost in a power
 * cut).
 */
import { statfs, chmod, lstat, mkdir, readdir, stat, open } from 'node:fs/promises'
import { join, dirname, resolve } from 'node:path'
import { DocweaveError, type DiskSpace } from '@docweave/contract'

/**
 * Returns the bytes in `folder` that are free for unprivileged users: the blocks reserved for root do not count. A file system that reports
 * no size (some network and FUSE file systems) counts as never full: the write itself then fails.
 */
async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/** Below this a disk counts as full: programs that failed with a full disk have mostly removed their output already. */
const fullBelow = 64 * 1024 ** 2

/** Whether the disk of `folder` is almost full. */
export const isNearlyFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < fullBelow

/**
 * @param folder an existing folder on the disk in question
 * @param reserve the bytes that stay free for work in progress, the databases and the logs
 */
export const createDiskSpace = (folder: string, reserve: number): DiskSpace => ({
  async assertRoom(bytes) {
    if ((await freeBytes(folder)) - bytes < reserve) throw new DocweaveError('STORAGE_FULL')
  },
})

/** Error codes for no space left and for an exceeded file-system quota (errno(3)). */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** SQLite's result code for a full disk (sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13

/** The maximum depth of nested causes. */
const depth = 6

export function isDiskFull(error: unknown, level = 0): boolean {
  if (!(error instanceof Error) || level > depth) return false
  if ('code' in error && codes.has(error.code)) return true
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return isDiskFull(error.cause, level + 1)
}

/** All permission bits of group and others. */
const others = 0o077

/**
 * Makes this process and its children create files with mode 0600 and folders with 0700, so that only the account that runs the site can
 * read visitors' data.
 */
export const makePrivateFiles = (): void => void process.umask(others)

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Removes all permissions of group and others below `folder`; owner permissions and symlink targets are unchanged. */
async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    try {
      const { mode } = await lstat(path)
      if (!entry.isSymbolicLink() && mode & others) await chmod(path, mode & 0o700)
      if (entry.isDirectory()) await closeAll(path)
    } catch (error) {
      // Another process of the site removed it in the meantime.
      if (!isGone(error)) throw error
    }
  }
}

/**
 * Creates `folder` if missing and closes it to other accounts. If an earlier version left it open, its content is closed too, once:
 * afterwards the mode of the folder itself is enough.
 *
 * @throws Error when another account owns the folder: only that account can close it
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if (!(mode & others)) return
  await closeAll(folder)
  await chmod(folder, mode & 0o700)
}

/** Flushes the content of the file at `path` to disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Flushes the directory entries of the folder at `path`: without them a synced file can still be lost. */
export const syncFolder = syncFile

/** Creates a folder with its missing parents and flushes their directory entries to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const end = dirname(resolve(first))
  for (let above = dirname(resolve(path)); ; above = dirname(above)) {
    await syncFolder(above)
    if (above === end) return
  }
}
