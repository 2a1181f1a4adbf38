/** Writes files so that they are complete after a crash or a loss of power. */
import { open, rename } from 'node:fs/promises'

/** Writes a file that only this user can read, first to `aside` in the same file system: it has the old or the new content, never a part. */
export async function writeDurably(path: string, content: string, aside: string): Promise<void> {
  const file = await open(aside, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, path)
}

/** Flushes the names in a folder. Windows cannot open folders, and flushes names by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(() => undefined)
  await opened?.sync().catch(() => undefined)
  await opened?.close()
}
