/** What keeps a Hangul document from being opened at all, seen without opening it. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive } from '../archive/index.ts'
import { beginsWith, compoundFile } from '../first-bytes.ts'
import { lockOf } from './file-header.ts'
import { isWhole } from './is-whole.ts'

/** How packages begin (APPNOTE.TXT 4.3.7). */
const packaged = Buffer.from('504b0304', 'hex')

/**
 * Looks at the document at `path`; its form is told by how it begins.
 *
 * @throws DocweaveError `FILE_DAMAGED` when it was cut off, `FILE_RESTRICTED` when it was saved for distribution,
 * `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`
 */
export async function checkFile(path: string): Promise<void> {
  if (await beginsWith(path, compoundFile)) {
    if (!(await isWhole(path))) throw new DocweaveError('FILE_DAMAGED')
    const lock = await lockOf(path)
    if (lock) throw new DocweaveError(lock)
  }
  // Opening the package looks at all that it would unpack to.
  if (await beginsWith(path, packaged)) await withArchive(path, async () => undefined)
}
