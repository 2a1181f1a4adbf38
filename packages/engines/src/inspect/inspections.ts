/** The inspections of kinds that mupdf does not open, on the server. */
import type { FileKind } from '@docweave/contract'
import { inspectBook } from '../books/index.ts'
import { inspect as inspectHwp } from '../hwp/index.ts'
import { inspectOffice } from '../office/index.ts'
import { inspectSound, soundKinds } from '../speech/ffmpeg/index.ts'

/** Inspects a file that is not empty. Throws an error code if no step can process it. */
export type Inspection = (path: string, signal: AbortSignal, kind: FileKind) => Promise<{ pages?: number }>

export const inspections: Partial<Record<FileKind, Inspection>> = {
  docx: inspectOffice,
  odt: inspectOffice,
  xlsx: inspectOffice,
  ods: inspectOffice,
  pptx: inspectOffice,
  odp: inspectOffice,
  epub: inspectBook,
  mobi: inspectBook,
  fb2: inspectBook,
  hwp: inspectHwp,
  hwpx: inspectHwp,
  hml: inspectHwp,
  ...Object.fromEntries(soundKinds.map((kind) => [kind, inspectSound])),
}
