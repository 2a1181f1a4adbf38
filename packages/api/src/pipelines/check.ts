/** Whether a pipeline may be saved: its options as the tools' schemas have them, and nothing secret among them. */
import { DocweaveError, type Pipeline, type PipelineStep } from '@docweave/contract'
import { chain, secretField, type Tools } from '@docweave/tool-kit'

/** The options of a step without its secrets, each as its own schema gives it. `place` is counted from 1. */
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
 * Gives the pipeline as it is kept. Secrets are dropped: whoever runs it gives them again.
 *
 * @throws DocweaveError `TOOL_UNKNOWN`, `OPTION_INVALID`, `STEP_DOES_NOT_FIT` (params: `step`, counted from 1)
 */
export function checkPipeline(tools: Tools, { steps }: Pipeline): Pipeline {
  const kept = { steps: steps.map((step, i) => ({ tool: step.tool, options: openOptions(tools, step, i + 1) })) }
  const fitted = chain(tools, kept, [])
  // A secret that a tool cannot do without is missing here, and is no fault of the pipeline's.
  if (!fitted.ok && fitted.problem.code === 'STEP_DOES_NOT_FIT')
    throw new DocweaveError(fitted.problem.code, { ...fitted.problem.params, step: fitted.problem.step + 1 })
  return kept
}
