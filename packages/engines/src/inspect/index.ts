/** Checks that a file of any kind can be opened: inputs before a step, outputs after it. */
import { stat } from 'node:fs/promises'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { isImageKind } from '../images/index.ts'
import { inspect as inspectByMupdf } from '../pdf/index.ts'
import { inspections } from './inspections.ts'

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
