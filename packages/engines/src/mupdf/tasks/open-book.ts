/** Opens an e-book that is one file far enough to know that it is sound. */
import { readFb2 } from '../books/fb2/read-fb2.ts'
import { openMobi } from '../books/mobi/read-mobi.ts'

export interface OpenBookArgs {
  kind: 'fb2' | 'mobi'
  path: string
}

/** @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `FILE_NO_PAGES` */
export function openBook({ kind, path }: OpenBookArgs): void {
  if (kind === 'mobi') openMobi(path)
  else readFb2(path)
}
