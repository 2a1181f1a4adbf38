/** Flushes files and folders to disk: unsynced writes are lost in a power cut. */
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Flushes the content of the file at `path` to disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Flushes the directory entries of the folder at `path`: without them a synced file can still be lost. */
export const syncFolder = syncFile

/** Creates a folder with its missing parents and flushes their directory entries to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  const end = dirname(resolve(first))
  for (let above = dirname(resolve(path)); ; above = dirname(above)) {
    await syncFolder(above)
    if (above === end) return
  }
}
