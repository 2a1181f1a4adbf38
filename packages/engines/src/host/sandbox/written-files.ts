/**
 * Handles what a sandboxed program leaves in its writable folder. The program may be under an attacker's control: this process would follow
 * a link to files that the program could not read, and would wait forever on a pipe.
 */
import { chmod, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'

/**
 * Removes everything below `folder` that is neither a regular file nor a folder. Call it after all processes of the program have exited.
 */
export async function removeSpecialFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await removeSpecialFiles(path)
    else if (!entry.isFile()) await rm(path, { force: true })
  }
}

/** Restores access to all folders below `folder`, because a program may have removed it. */
async function unlock(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await unlock(join(folder, entry.name))
}

/** Removes a folder that a program has written to. */
export async function removeTree(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  await remove().catch(async () => {
    await unlock(folder)
    await remove()
  })
}

/**
 * Checks that `path`, which a program has written, is a regular file. The program must no longer be able to reach it.
 *
 * @throws DocweaveError `ENGINE_FAILED` if it is something else, which is removed
 */
export async function mustBeFile(path: string): Promise<void> {
  if ((await lstat(path)).isFile()) return
  await rm(path, { recursive: true, force: true })
  throw new DocweaveError('ENGINE_FAILED', {}, new Error('an engine wrote something other than a regular file'))
}
