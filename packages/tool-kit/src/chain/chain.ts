/** Whether the steps of a pipeline fit each other, and the plan that follows when they do. Runs at the form and at the server. */
import type { ErrorCode, ErrorParams, FileKind, Pipeline, PlanStep, ToolDescriptor } from '@docweave/contract'

export type Tools = ReadonlyMap<string, ToolDescriptor>

/** Why a pipeline cannot run: which step (from 0), and the code's values for the message. */
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

/**
 * Fits a pipeline to the kinds of the visitor's files.
 *
 * @param kinds the kinds of the files, or an empty list while none is chosen: then the first step takes anything
 * @returns the steps with their options parsed and everything a workflow needs, or the first problem:
 * `TOOL_UNKNOWN`, `OPTION_INVALID` (params: `tool`, `option`) or `STEP_DOES_NOT_FIT` (params: `tool`, `previous`, empty for
 * the visitor's own files, `kind`, `accepts`)
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
    const misfit = flowing.find((kind) => !tool.accepts.includes(kind))
    if (misfit)
      return refuse(index, 'STEP_DOES_NOT_FIT', {
        tool: tool.id,
        previous: steps.at(-1)?.tool ?? '',
        kind: misfit,
        accepts: tool.accepts.join(' '),
      })
    const produces = tool.produces(options.data)
    steps.push({
      tool: tool.id,
      version: tool.version,
      options: options.data,
      accepts: [...tool.accepts],
      produces,
      takes: typeof tool.takes === 'function' ? tool.takes(options.data) : tool.takes,
      splits: tool.splits,
      queue: tool.queue,
      limits: tool.limits,
    })
    flowing = [produces]
  }
  const last = steps.at(-1)
  return last ? { ok: true, steps, produces: last.produces } : refuse(0, 'PIPELINE_INVALID', {})
}

/** The tools that can come after a pipeline (or first, for files of `kinds`). */
export function fitting(tools: Tools, pipeline: Pipeline, kinds: readonly FileKind[]): ToolDescriptor[] {
  const before = pipeline.steps.length === 0 ? kinds : flowingOut(chain(tools, pipeline, kinds))
  return [...tools.values()].filter((tool) => before.every((kind) => tool.accepts.includes(kind)))
}

const flowingOut = (result: ChainResult): readonly FileKind[] => (result.ok ? [result.produces] : [])
