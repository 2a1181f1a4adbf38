/** Validates a pipeline to be saved: parses its options with the tools' schemas and drops secrets. */
import { DocweaveError, type Pipeline, type PipelineStep } from '@docweave/contract'
import { chain, secretField, type Tools } from '@docweave/tool-kit'

/** Returns the options of a step without secrets, each as its own schema parses it. `place` is counted from 1. */
function openOptions(tools: Tools, { tool: id, options }: PipelineStep, place: number): Record<string, unknown> {
  const tool = tools.get(id)
  if (!tool) throw new DocweaveError('TOOL_UNKNOWN', { tool: id, step: place })
  const entries = Object.entries(options).flatMap(([option, value]): [string, unknown][] => {
    if (secretField(tool, option)) return []
    const parsed = Object.hasOwn(tool.options.shape, option)
      ? tool.options.partial().safeParse({ [option]: value })
      : undefined
    if (!parsed?.success) throw new DocweaveError('OPTION_INVALID', { tool: id, option, step: place })
    return [[option, parsed.data[option]]]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the pipeline as it is stored. Secrets are dropped: they are entered again for each run.
 *
 * @throws DocweaveError `TOOL_UNKNOWN`, `OPTION_INVALID`, `STEP_DOES_NOT_FIT` (params: `step`, counted from 1)
 */
export function checkPipeline(tools: Tools, { steps }: Pipeline): Pipeline {
  const kept = { steps: steps.map((step, i) => ({ tool: step.tool, options: openOptions(tools, step, i + 1) })) }
  const fitted = chain(tools, kept, [])
  // Ignore other problems: a required secret is always missing here, which does not make the pipeline invalid.
  if (!fitted.ok && fitted.problem.code === 'STEP_DOES_NOT_FIT')
    throw new DocweaveError(fitted.problem.code, { ...fitted.problem.params, step: fitted.problem.step + 1 })
  return kept
}
