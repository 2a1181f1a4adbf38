/** Files made into PDFs one after the other, and joined where there are several. */
import { join } from 'node:path'
import type { ErrorParams, FileKind, NoticeCode } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runMupdf, type RunOptions } from './pool.ts'

/** What the run of a tool that makes PDFs of documents gives: its inputs, their limits, and whom to tell. */
export interface ConversionRun<Input extends { path: string; kind: FileKind; name?: string }> {
  readonly inputs: readonly Input[]
  readonly folder: string
  readonly signal: AbortSignal
  readonly memoryMegabytes: number
  progress(done: number, of: number, unit: 'percent'): void
  notice(code: NoticeCode, params?: ErrorParams): void
}

export interface ConvertedFiles {
  /** What there is to give out; `part` becomes part of the name. */
  path: string
  part?: string
  /** Whether joining took away a mark of PDF/A, or tags, that each file had. */
  lost: { pdfa: boolean; tagged: boolean }
}

const ofInput = (error: unknown, input: number) =>
  error instanceof DocweaveError ? new DocweaveError(error.code, { ...error.params, input }, error.cause) : error

/**
 * Converts `inputs` in their order. One stays as it is; several become one PDF, whose outline has an item for each by its name.
 *
 * @param convert makes the PDF of one input at `out`, and may give a better title than the input's name; what it tells is of this
 * input alone, in percent
 * @param onProgress percent of all of them
 * @throws DocweaveError what `convert` throws, with the input's place in the params (`input`, from 0)
 */
export async function joinConverted<Input extends { name?: string }>(
  inputs: readonly Input[],
  convert: (input: Input, out: string, onProgress: (percent: number) => void) => Promise<string | void>,
  { folder, onProgress, ...limits }: RunOptions & { folder: string; onProgress: (percent: number) => void },
): Promise<ConvertedFiles> {
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
  if (only && others.length === 0) return { path: only.path, lost: { pdfa: false, tagged: false } }
  const out = join(folder, 'joined.pdf')
  const { lost } = await runMupdf('mergeDocuments', { sources: made, out }, limits)
  return { path: out, part: 'joined', lost }
}
