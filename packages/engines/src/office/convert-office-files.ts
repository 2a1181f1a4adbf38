/** Converts the files of an office tool, and reports notices to the visitor. */
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { replacedNames } from '../fonts/index.ts'
import { joinConverted, type ConversionRun } from '../pdf/index.ts'
import { isOfficeKind } from './office-kinds.ts'
import { officeToPdf, type OfficeResult, type OfficeToPdf } from './office-to-pdf.ts'

export interface OfficeRun extends ConversionRun {
  readonly language: DocumentLanguage
}

/** The time limit for one document, in seconds. A typical document takes one second. */
const patience = { base: 60, perMegabyte: 15, most: 900 }
const secondsFor = (bytes: number) =>
  Math.min(patience.most, patience.base + (patience.perMegabyte * bytes) / 1_000_000)

function tell(results: readonly OfficeResult[], notice: OfficeRun['notice']): void {
  const fonts = replacedNames(results.flatMap(({ replaced }) => replaced.map(({ name, by }) => [name, by] as const)))
  if (fonts !== '') notice('FONTS_REPLACED', { fonts })
  if (results.some(({ macros }) => macros)) notice('MACROS_IGNORED')
  if (results.some(({ linked }) => linked)) notice('LINKED_FILES_MISSING')
}

/**
 * Converts the inputs of a run, and merges the results if there are several.
 *
 * @returns the run's single output
 * @throws DocweaveError what `officeToPdf` throws, for the first file that cannot be converted
 */
export async function convertOfficeFiles(
  { inputs, language, folder, signal, memoryMegabytes, progress, notice }: OfficeRun,
  choice: Pick<OfficeToPdf, 'tagged' | 'archival' | 'notesPages' | 'sheets'>,
): Promise<{ path: string; part?: string }[]> {
  const results: OfficeResult[] = []
  const { pdfaMarkRemoved, pagesWithoutTags, ...made } = await joinConverted(
    inputs,
    async ({ path, kind, bytes, password }, out, onProgress) => {
      if (!isOfficeKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind })
      const seconds = secondsFor(bytes)
      const file = { path, kind, out, password, language }
      results.push(await officeToPdf({ ...file, ...choice, signal, seconds, memoryMegabytes, onProgress }))
    },
    { folder, signal, memoryMegabytes, onProgress: (percent) => progress(percent, 100, 'percent') },
  )
  tell(results, notice)
  if (pdfaMarkRemoved) notice('PDFA_MARK_REMOVED')
  if (pagesWithoutTags > 0) notice('PAGES_WITHOUT_TAGS', { pages: pagesWithoutTags })
  return [made]
}
