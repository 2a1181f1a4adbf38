/** Truncated and empty files: invalid files of any kind. */
import type { FileKind } from '@docweave/contract'
import type { BadFile } from './bad-pdfs.ts'
import { sample } from './samples.ts'

/** The first part of a file. */
export const cutOff = (whole: Uint8Array, share: number): Uint8Array =>
  whole.subarray(0, Math.floor(whole.length * share))

export const emptyFile: BadFile = { name: 'empty', code: 'FILE_EMPTY', make: () => new Uint8Array() }

/** A truncated sample of a kind. */
export const truncated = (kind: FileKind, share: number): BadFile => ({
  name: 'truncated',
  code: 'FILE_DAMAGED',
  make: () => cutOff(sample(kind) ?? new Uint8Array(), share),
})
