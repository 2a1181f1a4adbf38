/** Checks a tool's inputs, in one place for the worker and the contract suite. */
import { DocweaveError, textKinds, type InputFile, type ToolDescriptor } from '@docweave/contract'
import { checkLimits } from './check-limits.ts'
import { allSettled, isTextFile } from './store-outputs.ts'
import type { StepHost } from './step-host.ts'

/**
 * Checks the inputs of a run: their kind by content, their limits, and that they open.
 *
 * @param host its functions get no file whose pages are already known
 * @returns the inputs with their pages
 * @throws DocweaveError with the code of the first problem
 */
export async function checkInputs(
  tool: Pick<ToolDescriptor, 'accepts' | 'limits'>,
  inputs: readonly InputFile[],
  { kindsOf, inspect }: Pick<StepHost, 'kindsOf' | 'inspect'>,
  signal: AbortSignal,
): Promise<InputFile[]> {
  // Sizes first: a file that is too large is not opened.
  checkLimits(tool.limits, inputs)
  // A file whose pages are known has already been opened as its declared kind.
  const unknown = inputs.filter(({ pages }) => pages === undefined)
  const found = await kindsOf(
    unknown.map(({ path, kind }) => ({ path, name: `said.${kind}` })),
    signal,
  )
  const kinds = new Map(unknown.map((input, index) => [input, found[index]]))
  const seen = await allSettled(
    inputs.map(async (input) => {
      const kind = kinds.has(input) ? kinds.get(input) : input.kind
      const asSaid =
        kind === input.kind || (textKinds.has(input.kind) && (kind === 'txt' || (await isTextFile(input.path))))
      if (!asSaid || !tool.accepts.includes(input.kind))
        throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: kind ?? '', accepts: tool.accepts.join(' ') })
      // The tool opens a file that is still locked, with the password.
      const known = input.pages !== undefined || input.password !== undefined
      return known ? input : { ...input, ...(await inspect(input.path, input.kind, signal)) }
    }),
  )
  checkLimits(tool.limits, seen)
  return seen
}
