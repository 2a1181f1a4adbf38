/** A small disk of a test's own: an ext4 file system in a file. It fills up, and what was not synced can be taken from it. */
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAsRoot } from './as-root.ts'

export interface LoopDisk {
  /** Where it is mounted. */
  folder: string
  /**
   * Gives a disk with what has reached this one, as after a power cut: what the system still holds in memory is not on it. Whoever writes must
   * stand still meanwhile.
   */
  afterPowerCut(): Promise<LoopDisk>
  remove(): Promise<void>
}

async function mount(image: string, root: string): Promise<LoopDisk> {
  const folder = await mkdtemp(join(root, 'mounted-'))
  // The file system writes by itself every 300 seconds only: what a test finds was synced by somebody.
  await runAsRoot('mount', '-o', 'loop,commit=300', image, folder)
  await runAsRoot('chown', String(process.getuid?.() ?? 0), folder)
  return {
    folder,
    async afterPowerCut() {
      const copy = `${image}-after`
      // The file holds what was written to the device; what was not synced is in the file system's own memory.
      await runAsRoot('cp', '--sparse=always', image, copy)
      return mount(copy, root)
    },
    async remove() {
      await runAsRoot('umount', folder)
      await runAsRoot('rm', image)
      await rmdir(folder)
      // The other disk made of this one may still be there.
      await rmdir(root).catch(() => undefined)
    },
  }
}

/** Makes one. @throws Error where this machine lets nobody mount: as root, or with sudo, on Linux with loop devices it does */
export async function makeDisk(megabytes: number): Promise<LoopDisk> {
  const root = await mkdtemp(join(tmpdir(), 'docweave-disk-'))
  const image = join(root, 'image')
  await runAsRoot('truncate', '--size', `${megabytes}M`, image)
  // Nothing is kept back for root, so that a full disk is full for everybody.
  await runAsRoot('mkfs.ext4', '-q', '-m', '0', image)
  return mount(image, root)
}
