/** How much room there is on the disk of this host. */
import { statfs } from 'node:fs/promises'
import { DocweaveError, type DiskSpace } from '@docweave/contract'

/**
 * @param folder a folder that is there, on the disk in question
 * @param reserve the bytes that stay free for work in progress, the databases and the logs
 */
export const createDiskSpace = (folder: string, reserve: number): DiskSpace => ({
  async assertRoom(bytes) {
    // For users without privileges: what the file system keeps back for root is not ours.
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - bytes < reserve) throw new DocweaveError('STORAGE_FULL')
  },
})
