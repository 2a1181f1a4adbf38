/** Checks that a file of any kind can be opened: inputs before a step, outputs after it. */
import { stat } from 'node:fs/promises'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { inspectSound, soundKinds } from '../speech/ffmpeg/index.ts'
import { inspect as inspectHwp } from '../hwp/index.ts'
import { isImageKind } from '../images/index.ts'
import { inspectOffice } from '../office/index.ts'
import { inspectBook } from '../books/index.ts'
import { inspect as inspectByMupdf } from '../pdf/index.ts'

/** Inspects a file that is not empty. Throws an error code if no step can process it. */
export type Inspection = (path: string, signal: AbortSignal, kind: FileKind) => Promise<{ pages?: number }>

/** The inspections of kinds that mupdf does not open. */
const inspections: Partial<Record<FileKind, Inspection>> = {
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

/**
 * Inspects the file at `path`, whose content is of `kind`.
 *
 * @returns the number of pages, if the kind has pages
 * @throws DocweaveError `FILE_EMPTY`, `FILE_DAMAGED`, `FILE_ENCRYPTED`, `FILE_NO_PAGES`, `PAGE_TOO_LARGE`, `IMAGE_TOO_LARGE`,
 * `UNPACKED_TOO_LARGE`, `DRM_PROTECTED`, `FILE_RESTRICTED`, `NO_SOUND`, `SOUND_TOO_LONG`
 */
export async function inspect(path: string, kind: FileKind, signal: AbortSignal): Promise<{ pages?: number }> {
  const { size } = await stat(path)
  // An empty text file is a valid output. As an input it is rejected by the check of inputs.
  if (size === 0) {
    if (kind === 'txt') return {}
    throw new DocweaveError('FILE_EMPTY')
  }
  if (kind === 'pdf' || isImageKind(kind)) return inspectByMupdf(path, kind, signal)
  return (await inspections[kind]?.(path, signal, kind)) ?? {}
}
