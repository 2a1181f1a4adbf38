/** Converts files to PDFs one after the other, and merges them if there are several. */
import { join } from 'node:path'
import type { ErrorParams, InputFile, NoticeCode, OutputFile } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runMupdf, type RunOptions } from './run-mupdf.ts'

/** The run's context of a tool that converts documents to PDF: its inputs, their limits, and its callbacks. */
export interface ConversionRun {
  readonly inputs: readonly InputFile[]
  readonly folder: string
  readonly signal: AbortSignal
  readonly memoryMegabytes: number
  progress(done: number, of: number, unit: 'percent'): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

export interface JoinedOutput extends Pick<OutputFile, 'path' | 'part'> {
  /** Whether merging removed a PDF/A mark that a file had. */
  pdfaMarkRemoved: boolean
  /** The number of pages without tags, if others have some. */
  pagesWithoutTags: number
}

const ofInput = (error: unknown, input: number) =>
  error instanceof DocweaveError ? new DocweaveError(error.code, { ...error.params, input }, error.cause) : error

/**
 * Converts `inputs` in order. A single PDF is returned unchanged; several are merged, with an outline item per input named after it.
 *
 * @param convert writes the PDF of one input to `out`, and may return a better title than the input's name; it reports the progress of this
 * input alone, in percent
 * @param onProgress percent of all of them
 * @throws DocweaveError what `convert` throws, with the input's index in the params (`input`, from 0)
 */
export async function joinConverted(
  inputs: readonly InputFile[],
  convert: (input: InputFile, out: string, onProgress: (percent: number) => void) => Promise<string | void>,
  { folder, onProgress, ...limits }: RunOptions & { folder: string; onProgress: (percent: number) => void },
): Promise<JoinedOutput> {
  const made: { path: string; title: string }[] = []
  for (const [index, input] of inputs.entries()) {
    const path = join(folder, `converted-${index}.pdf`)
    const title = await convert(input, path, (percent) =>
      onProgress(Math.floor((index * 100 + percent) / inputs.length)),
    ).catch((error: unknown) => {
      throw ofInput(error, index)
    })
    made.push({ path, title: title || (input.name ?? `${index + 1}`) })
  }
  onProgress(100)
  const [only, ...others] = made
  if (only && others.length === 0) return { path: only.path, pdfaMarkRemoved: false, pagesWithoutTags: 0 }
  const out = join(folder, 'joined.pdf')
  const { pdfaMarkRemoved, pagesWithoutTags } = await runMupdf('mergeDocuments', { sources: made, out }, limits)
  return { path: out, part: 'joined', pdfaMarkRemoved, pagesWithoutTags }
}
