/** Reads a book of any format. */
import type { Book } from './book.ts'
import { readEpub } from './epub/read-epub.ts'
import type { UnpackedEpub } from './epub/unpack-epub.ts'
import { readFb2 } from './fb2/read-fb2.ts'
import { readMobi } from './mobi/read-mobi.ts'

/** An EPUB must be unpacked first. */
export type BookSource = { kind: 'epub'; epub: UnpackedEpub } | { kind: 'fb2' | 'mobi'; path: string }

/** @throws DocweaveError `FILE_DAMAGED`, `FILE_NO_PAGES`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE` */
export function readBook(source: BookSource): Book {
  switch (source.kind) {
    case 'epub':
      return readEpub(source.epub)
    case 'fb2':
      return readFb2(source.path)
    case 'mobi':
      return readMobi(source.path)
  }
}
