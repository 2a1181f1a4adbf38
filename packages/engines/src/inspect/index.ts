/** Opens a file of any kind far enough to know that it is sound, before a step works on it and after it was made. */
import { stat } from 'node:fs/promises'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { inspectSound, soundKinds } from '../ffmpeg/index.ts'
import { inspect as inspectHwp } from '../hwp/index.ts'
import { isImageKind } from '../images/index.ts'
import { inspectOffice } from '../libreoffice/index.ts'
import { inspect as inspectByMupdf, inspectBook } from '../mupdf/index.ts'

/** Looks into a file that is not empty; throws a code when it cannot be worked on. */
export type Inspection = (path: string, signal: AbortSignal, kind: FileKind) => Promise<{ pages?: number }>

/** What is looked into by another engine than mupdf. */
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
 * Opens the file at `path`, which is of `kind` by its content.
 *
 * @returns the number of pages where the kind has pages
 * @throws DocweaveError `FILE_EMPTY`, `FILE_DAMAGED`, `FILE_ENCRYPTED`, `FILE_NO_PAGES`, `PAGE_TOO_LARGE`, `IMAGE_TOO_LARGE`,
 * `UNPACKED_TOO_LARGE`, `DRM_PROTECTED`, `FILE_RESTRICTED`, `NO_SOUND`, `SOUND_TOO_LONG`
 */
export async function inspect(path: string, kind: FileKind, signal: AbortSignal): Promise<{ pages?: number }> {
  const { size } = await stat(path)
  // An empty text is a fair result of a step; as a visitor's file it is refused by the check of inputs.
  if (size === 0) {
    if (kind === 'txt') return {}
    throw new DocweaveError('FILE_EMPTY')
  }
  if (kind === 'pdf' || isImageKind(kind)) return inspectByMupdf(path, kind, signal)
  return (await inspections[kind]?.(path, signal, kind)) ?? {}
}
