/** Opens a Hangul document far enough to know that it can be converted, and counts its pages. */
import { DocweaveError, type FileKind } from '@docweave/contract'
import { withArchive } from '../archive/index.ts'
import { withEngine } from './engine-thread.ts'
import { lockOf } from './file-header.ts'

/**
 * Looks into the file at `path`, which is of `kind` `hwp`, `hwpx` or `hml`.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `FILE_ENCRYPTED` when it asks for a password, `FILE_RESTRICTED` when it was saved for
 * distribution, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`
 */
export async function inspect(path: string, signal: AbortSignal, kind: FileKind): Promise<{ pages: number }> {
  const lock = kind === 'hwp' ? await lockOf(path) : undefined
  if (lock) throw new DocweaveError(lock)
  // Opening the package looks at all that it would unpack to.
  if (kind === 'hwpx') await withArchive(path, async () => undefined)
  return withEngine(signal, async (ask) => {
    const { pages } = await ask('open', { path, password: undefined })
    return { pages }
  })
}
