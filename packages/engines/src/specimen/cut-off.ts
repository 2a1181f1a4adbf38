/** Files that were cut off in transfer, and files of nothing: bad ones of any kind. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { sample } from './samples.ts'

/** The first part of a file. */
export const cutOff = (whole: Uint8Array, share: number): Uint8Array =>
  whole.subarray(0, Math.floor(whole.length * share))

export const emptyFile: BadFile = { name: 'empty', code: 'FILE_EMPTY', make: () => new Uint8Array() }

/** A sample of a kind, cut off. */
export const truncated = (kind: FileKind, share: number): BadFile => ({
  name: 'truncated',
  code: 'FILE_DAMAGED',
  make: () => cutOff(sample(kind) ?? new Uint8Array(), share),
})
