/**
 * What a sandboxed program leaves in the folder that it may write to. The program may be in a stranger's hands: a link that it leaves
 * would be followed by this process, which sees more than the program did, and a pipe would make it wait for ever.
 */
import { chmod, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'

/** Removes what is neither a file nor a folder below `folder`. Call it when no process of the program is left. */
export async function removeSpecialFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await removeSpecialFiles(path)
    else if (!entry.isFile()) await rm(path, { force: true })
  }
}

/** Lets this process into all folders below `folder`: a program may have shut them. */
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
 * Makes sure that `path`, which a program has written, is a file. It must lie where the program cannot reach it any more.
 *
 * @throws DocweaveError `ENGINE_FAILED` when it is something else; that is then removed
 */
export async function mustBeFile(path: string): Promise<void> {
  if ((await lstat(path)).isFile()) return
  await rm(path, { recursive: true, force: true })
  throw new DocweaveError('ENGINE_FAILED', {}, new Error('an engine wrote something that is no file'))
}
