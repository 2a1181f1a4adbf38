/** Checks whether the steps of a pipeline fit together, and plans them. Runs in the form and on the server. */
import type { ErrorCode, ErrorParams, FileKind, Pipeline, PlanStep, Takes, ToolDescriptor } from '@docweave/contract'

export type Tools = ReadonlyMap<string, ToolDescriptor>

/** Why a pipeline cannot run: the step (from 0), and the error code with its params. */
export interface ChainProblem {
  step: number
  code: ErrorCode
  params: ErrorParams
}

export type ChainResult = { ok: true; steps: PlanStep[]; produces: FileKind } | { ok: false; problem: ChainProblem }

const refuse = (step: number, code: ErrorCode, params: ErrorParams): ChainResult => ({
  ok: false,
  problem: { step, code, params },
})

/** Returns `STEP_DOES_NOT_FIT` for a tool that does not accept `kinds`, the output of the tool `previous` (empty: the visitor's files). */
export function misfitOf(
  step: number,
  tool: ToolDescriptor,
  kinds: readonly FileKind[],
  previous: string,
): ChainProblem | undefined {
  const kind = kinds.find((each) => !tool.accepts.includes(each))
  if (!kind) return undefined
  return { step, code: 'STEP_DOES_NOT_FIT', params: { tool: tool.id, previous, kind, accepts: tool.accepts.join(' ') } }
}

/** Whether a tool with these options runs once for each file or once for all. */
export const takesOf = ({ takes }: ToolDescriptor, options: Record<string, unknown>): Takes =>
  typeof takes === 'function' ? takes(options) : takes

/**
 * Fits a pipeline to the kinds of the visitor's files.
 *
 * @param kinds the kinds of the files; empty while none is chosen, so that any first step fits
 * @returns the steps with parsed options and everything a workflow needs, or the first problem: `TOOL_UNKNOWN`, `OPTION_INVALID` (params:
 * `tool`, `option`), `STEP_DOES_NOT_FIT` (params: `tool`, `previous`, empty for the visitor's own files, `kind`, `accepts`), or
 * `PIPELINE_INVALID` without steps
 */
export function chain(tools: Tools, pipeline: Pipeline, kinds: readonly FileKind[]): ChainResult {
  const steps: PlanStep[] = []
  let flowing: readonly FileKind[] = kinds
  for (const [index, step] of pipeline.steps.entries()) {
    const tool = tools.get(step.tool)
    if (!tool) return refuse(index, 'TOOL_UNKNOWN', { tool: step.tool })
    const options = tool.options.strict().safeParse(step.options)
    if (!options.success) {
      const issue = options.error.issues[0]
      const option = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
      return refuse(index, 'OPTION_INVALID', { tool: tool.id, option })
    }
    const problem = misfitOf(index, tool, flowing, steps.at(-1)?.tool ?? '')
    if (problem) return { ok: false, problem }
    const produces = tool.produces(options.data)
    steps.push({
      tool: tool.id,
      version: tool.version,
      options: options.data,
      accepts: [...tool.accepts],
      produces,
      takes: takesOf(tool, options.data),
      splits: tool.splits,
      queue: tool.queue,
      limits: tool.limits,
    })
    flowing = [produces]
  }
  const last = steps.at(-1)
  return last ? { ok: true, steps, produces: last.produces } : refuse(0, 'PIPELINE_INVALID', {})
}
