/** Looks into office files before LibreOffice does: what needs a password, and packages that unpack without end. */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive } from '../archive/index.ts'
import { beginsWith, compoundFileSignature } from '../archive/compound-file.ts'

/** What must be in a package for it to be of its kind. */
const mainParts: Partial<Record<FileKind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.(xml|bin)$/,
  pptx: /^ppt\/presentation\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
}

/** @throws DocweaveError `FILE_ENCRYPTED`, `FILE_DAMAGED`, `UNPACKED_TOO_LARGE` */
export async function inspectPackage(path: string, kind: FileKind): Promise<void> {
  const main = mainParts[kind]
  if (!main) return
  // [MS-OFFCRYPTO] 1.3.2: an Open XML package that is locked is packed into a compound file.
  if (await beginsWith(path, compoundFileSignature)) throw new DocweaveError('FILE_ENCRYPTED')
  await withArchive(path, async ({ names, read }) => {
    if (![...names].some((name) => main.test(name))) throw new DocweaveError('FILE_DAMAGED', {}, 'no main part')
    // OpenDocument 1.3, part 2, 3.4.1: what is encrypted says so in the manifest.
    const manifest = await read('META-INF/manifest.xml')
    if (manifest?.includes('encryption-data')) throw new DocweaveError('FILE_ENCRYPTED')
  })
}
