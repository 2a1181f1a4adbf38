/** Inspects office packages before LibreOffice opens them: detects encryption, and packages that exceed the limit of the unpacked size. */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive } from '../archive/index.ts'
import { beginsWith, compoundFileSignature } from '../archive/compound-file.ts'

/** The main part that a package of each kind must contain. */
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
  // An encrypted Open XML package is stored in a compound file ([MS-OFFCRYPTO] 1.3.2).
  if (await beginsWith(path, compoundFileSignature)) throw new DocweaveError('FILE_ENCRYPTED')
  await withArchive(path, async ({ names, read }) => {
    if (![...names].some((name) => main.test(name)))
      throw new DocweaveError('FILE_DAMAGED', {}, 'the package has no main part')
    // The manifest marks encrypted files (OpenDocument 1.3, part 2, 3.4.1).
    const manifest = await read('META-INF/manifest.xml')
    if (manifest?.includes('encryption-data')) throw new DocweaveError('FILE_ENCRYPTED')
  })
}
