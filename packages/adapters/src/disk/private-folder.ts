/** The data of visitors is for the account that runs the site, and for no other on the machine. */
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything for others, and for the group. */
const others = 0o077

/** From now on this process makes files with 0600 and folders with 0700, and so do its children. */
export const makePrivateFiles = (): void => void process.umask(others)

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Takes what others may do away from all below `folder`; the owner's rights, and what links point at, stay as they are. */
async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    try {
      const { mode } = await lstat(path)
      if (!entry.isSymbolicLink() && mode & others) await chmod(path, mode & 0o700)
      if (entry.isDirectory()) await closeAll(path)
    } catch (error) {
      // Another process of the site removed it meanwhile.
      if (!isGone(error)) throw error
    }
  }
}

/**
 * Makes `folder` where it is not there, and closes it to other accounts. What a version before left open in it is closed too, once:
 * afterwards the folder itself keeps others out.
 *
 * @throws Error where the folder is another account's: then only that account can close it
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if (!(mode & others)) return
  await closeAll(folder)
  await chmod(folder, mode & 0o700)
}
