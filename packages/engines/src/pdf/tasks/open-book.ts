/** Checks that an e-book can be opened. */
import type { BookKind } from '../../books/book.ts'
import { inspectEpub } from '../../books/epub/unpack-epub.ts'
import { readFb2 } from '../../books/fb2/read-fb2.ts'
import { openMobi } from '../../books/mobi/read-mobi.ts'

export interface OpenBookArgs {
  kind: BookKind
  path: string
}

/** @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`, `FILE_NO_PAGES` */
export async function openBook({ kind, path }: OpenBookArgs): Promise<void> {
  if (kind === 'epub') await inspectEpub(path)
  else if (kind === 'mobi') openMobi(path)
  else readFb2(path)
}
