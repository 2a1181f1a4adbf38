/** Waits for the disk. What was written and not synced is lost when the power fails. */
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Waits until the content of the file at `path` is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Waits until the names in the folder at `path` are on the disk: a file that is synced can be lost with its name. */
export const syncFolder = syncFile

/** Makes a folder and those above it where they are missing, and waits until all that were made are on the disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const end = dirname(resolve(first))
  for (let above = dirname(resolve(path)); ; above = dirname(above)) {
    await syncFolder(above)
    if (above === end) return
  }
}
