/** A small test disk: an ext4 file system in a loop-mounted image, which can be filled, and copied without unsynced data. */
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsRoot } from './system-calls.ts'

export interface LoopDisk {
  /** The mount point. */
  folder: string
  /**
   * Returns a disk with the data that has reached this one, as after a power cut: data in the kernel's memory is missing. Writers must
   * be suspended meanwhile.
   */
  afterPowerCut(): Promise<LoopDisk>
  remove(): Promise<void>
}

async function mount(image: string, root: string): Promise<LoopDisk> {
  const folder = await mkdtemp(join(root, 'mounted-'))
  // The file system commits only every 300 seconds by itself, so data that a test finds was synced explicitly.
  await runAsRoot('mount', '-o', 'loop,commit=300', image, folder)
  await runAsRoot('chown', String(process.getuid?.() ?? 0), folder)
  return {
    folder,
    async afterPowerCut() {
      const copy = `${image}-after`
      // The image contains what was written to the device; unsynced data is only in the file system's memory.
      await runAsRoot('cp', '--sparse=always', image, copy)
      return mount(copy, root)
    },
    async remove() {
      await runAsRoot('umount', folder)
      await runAsRoot('rm', image)
      await rmdir(folder)
      // The disk copied from this one may still exist.
      await rmdir(root).catch(() => undefined)
    },
  }
}

/** Creates a disk. @throws Error if mounting fails: it requires Linux with loop devices, and root or sudo */
export async function makeDisk(megabytes: number): Promise<LoopDisk> {
  const root = await mkdtemp(join(tmpdir(), 'docweave-disk-'))
  const image = join(root, 'image')
  await runAsRoot('truncate', '--size', `${megabytes}M`, image)
  // No blocks are reserved for root, so that a full disk is full for every user.
  await runAsRoot('mkfs.ext4', '-q', '-m', '0', image)
  return mount(image, root)
}
