/** Restricts visitors' data to the account that runs the site. */
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** All permission bits of group and others. */
const others = 0o077

/** Makes this process and its children create files with mode 0600 and folders with 0700. */
export const makePrivateFiles = (): void => void process.umask(others)

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Removes all permissions of group and others below `folder`; owner permissions and symlink targets are unchanged. */
async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    try {
      const { mode } = await lstat(path)
      if (!entry.isSymbolicLink() && mode & others) await chmod(path, mode & 0o700)
      if (entry.isDirectory()) await closeAll(path)
    } catch (error) {
      // Another process of the site removed it in the meantime.
      if (!isGone(error)) throw error
    }
  }
}

/**
 * Creates `folder` if missing and closes it to other accounts. If an earlier version left it open, its content is closed too, once:
 * afterwards the mode of the folder itself is enough.
 *
 * @throws Error when another account owns the folder: only that account can close it
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  if (!(mode & others)) return
  await closeAll(folder)
  await chmod(folder, mode & 0o700)
}
