/** The folder for temporary files of a worker's activities. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Signal 0 only checks whether the process exists (kill(2)). */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Creates a folder for this process below `root`, and removes those of dead workers: their activities are retried from the
 * store and need none of these files.
 */
export async function openWorkFolder(root: string): Promise<string> {
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root))
    if (Number(name) === process.pid || !isAlive(Number(name)))
      await rm(join(root, name), { recursive: true, force: true })
  const folder = join(root, String(process.pid))
  await mkdir(folder)
  return folder
}
