/** Images as layers of folders: steps write to the top layer, lower layers are read-only. */
import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An image's layers, the lowest first. */
export interface Layers {
  folders: string[]
  environment: Record<string, string>
  workingFolder: string
  user: string
  /** The program that receives the command as arguments. */
  entrypoint: string[]
}

/** Mounts layers at `place` (overlayfs) during `work`. Changes are written to `upper`, if given. */
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

/** Creates a minimal Debian like the slim images, with the host's sources, keys and mirror. */
export async function debianRoot(folder: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', folder], { maxBuffer: 1 << 26 })
}
