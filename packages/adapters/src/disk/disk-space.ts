/** Free disk space on this host. */
import { statfs } from 'node:fs/promises'
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
