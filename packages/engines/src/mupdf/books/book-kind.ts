/** File kinds that are e-books. */
import type { FileKind } from '@docweave/contract'

const kinds = ['epub', 'fb2', 'mobi'] as const

export type BookKind = (typeof kinds)[number]

export const isBookKind = (kind: FileKind): kind is BookKind => kinds.some((each) => each === kind)
