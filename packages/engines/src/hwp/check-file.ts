/** What keeps a Hangul document from being opened at all, seen without opening it. */
import { open } from 'node:fs/promises'
import { DocweaveError } from '@docweave/contract'
import { withArchive } from '../archive/index.ts'
import { lockOf } from './file-header.ts'
import { isWhole } from './is-whole.ts'

/** How compound files ([MS-CFB] 2.2) and packages (APPNOTE.TXT 4.3.7) begin. */
const [compound, packaged] = [Buffer.from('d0cf11e0', 'hex'), Buffer.from('504b0304', 'hex')]

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    return (await file.read({ buffer: Buffer.alloc(4) })).buffer
  } finally {
    await file.close()
  }
}

/**
 * Looks at the document at `path`; its form is told by how it begins.
 *
 * @throws DocweaveError `FILE_DAMAGED` when it was cut off, `FILE_RESTRICTED` when it was saved for distribution,
 * `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`
 */
export async function checkFile(path: string): Promise<void> {
  const start = await startOf(path)
  if (start.equals(compound)) {
    if (!(await isWhole(path))) throw new DocweaveError('FILE_DAMAGED')
    const lock = await lockOf(path)
    if (lock) throw new DocweaveError(lock)
  }
  // Opening the package looks at all that it would unpack to.
  if (start.equals(packaged)) await withArchive(path, async () => undefined)
}
