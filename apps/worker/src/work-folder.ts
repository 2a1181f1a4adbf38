/** Where a worker's runs keep their files while they work. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A signal of 0 asks only whether the process is there (kill(2)). */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Makes a folder of this process's own below `root`, and removes those of workers that were killed: their runs start again
 * from the store, so nothing in there is wanted.
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
