/** Detects, without opening it, whether a Hangul document cannot be opened. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive } from '../archive/index.ts'
import { beginsWith, compoundFile } from '../first-bytes.ts'
import { lockOf } from './file-header.ts'
import { isWhole } from './is-whole.ts'

/** The signature of ZIP packages (APPNOTE.TXT 4.3.7). */
const packaged = Buffer.from('504b0304', 'hex')

/**
 * Checks the document at `path`, whose format is detected by its signature.
 *
 * @throws DocweaveError `FILE_DAMAGED` if it is truncated, `FILE_RESTRICTED` if it was saved for distribution, `DRM_PROTECTED`,
 * `UNPACKED_TOO_LARGE`
 */
export async function checkFile(path: string): Promise<void> {
  if (await beginsWith(path, compoundFile)) {
    if (!(await isWhole(path))) throw new DocweaveError('FILE_DAMAGED')
    const lock = await lockOf(path)
    if (lock) throw new DocweaveError(lock)
  }
  // Opening the archive checks the total unpacked size.
  if (await beginsWith(path, packaged)) await withArchive(path, async () => undefined)
}
