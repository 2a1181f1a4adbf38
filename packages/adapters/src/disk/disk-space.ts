/** How much room there is on the disk of this host. */
import { statfs } from 'node:fs/promises'
import { DocweaveError, type DiskSpace } from '@docweave/contract'

/**
 * The bytes that are free in `folder` for users without privileges: what the file system keeps back for root is not ours. A file system
 * that gives no size (some network and FUSE file systems) is never full here: a write then fails by itself.
 */
async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/** With less than this a disk counts as full: programs that failed for it have mostly removed what they wrote. */
const fullBelow = 64 * 1024 ** 2

/** Whether there is next to no room in `folder`. */
export const isNearlyFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < fullBelow

/**
 * @param folder a folder that is there, on the disk in question
 * @param reserve the bytes that stay free for work in progress, the databases and the logs
 */
export const createDiskSpace = (folder: string, reserve: number): DiskSpace => ({
  async assertRoom(bytes) {
    if ((await freeBytes(folder)) - bytes < reserve) throw new DocweaveError('STORAGE_FULL')
  },
})
