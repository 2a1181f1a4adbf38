/** Images as layers of folders on this machine: each step adds to the topmost, and what is below is only looked at. */
import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What an image has been made of, the lowest first. */
export interface Layers {
  folders: string[]
  environment: Record<string, string>
  workingFolder: string
  user: string
  /** What containers of the image start, with the command as its arguments. */
  entrypoint: string[]
}

/** Shows layers at `place` as one tree (overlayfs), does `work` on it, and takes it away. `upper` takes what is changed, if there is one. */
export async function withTree<Result>(
  { folders }: Layers,
  place: string,
  upper: string | undefined,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const scratch = `${place}-work`
  for (const folder of [place, ...(upper === undefined ? [] : [upper, scratch])])
    await mkdir(folder, { recursive: true })
  const below = `lowerdir=${folders.toReversed().join(':')}`
  const options =
    upper === undefined
      ? `ro,${below}:${join(place, '..', 'nothing')}`
      : `${below},upperdir=${upper},workdir=${scratch}`
  await mkdir(join(place, '..', 'nothing'), { recursive: true })
  await run('mount', ['-t', 'overlay', 'overlay', '-o', options, place])
  try {
    return await work(place)
  } finally {
    await run('umount', [place]).catch(() => run('umount', ['--lazy', place]))
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A Debian of nothing but what is essential, as the slim images have it: the host's own sources, keys and mirror. */
export async function debianRoot(folder: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', folder], { maxBuffer: 1 << 26 })
}
