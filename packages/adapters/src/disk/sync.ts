/** Waits for the disk. What was written and not synced is lost when the power fails. */
import { open } from 'node:fs/promises'

/** Waits until the content of the file at `path` is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Waits until the names in the folder at `path` are on the disk: a file that is synced can be lost with its name. */
export const syncFolder = syncFile
