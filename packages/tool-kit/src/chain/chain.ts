/** Checks whether the steps of a pipeline fit together, and plans them. Runs in the form and on the server. */
import {
  flowOf,
  stepsIn,
  type FileKind,
  type FlowNode,
  type Pipeline,
  type PlanStep,
  type Takes,
  type ToolDescriptor,
} from '@docweave/contract'
import type { ChainProblem } from './chain-problem.ts'
import { conditionFault, otherWayFault, templateFault, waysCollide } from './flow-problems.ts'
import { joinWays, splitKinds, type Reach } from './reach.ts'

export type Tools = ReadonlyMap<string, ToolDescriptor>

/** `produces`: the kind of the results; `undefined` if they can be of several kinds. */
export type ChainResult =
  | { ok: true; steps: PlanStep[]; produces: FileKind | undefined }
  | { ok: false; problem: ChainProblem }

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

/** Ends a walk at the first problem. */
class Refusal extends Error {
  readonly problem: ChainProblem

  constructor(problem: ChainProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Follows the kinds of the files through a flow, and plans its steps. */
class Walk {
  readonly #tools: Tools
  readonly #pipeline: Pipeline
  readonly planned: PlanStep[] = []

  constructor(tools: Tools, pipeline: Pipeline) {
    this.#tools = tools
    this.#pipeline = pipeline
  }

  nodes(nodes: readonly FlowNode[], reach: Reach, place = ''): Reach {
    return nodes.reduce((reached, node, at) => this.#node(node, reached, `${place}${at + 1}`), reach)
  }

  #node(node: FlowNode, reach: Reach, place: string): Reach {
    if (typeof node === 'number') return this.#step(node, reach)
    const refuse = (fault: Pick<ChainProblem, 'code' | 'params'> | undefined) => {
      if (fault)
        throw new Refusal({ ...fault, step: stepsIn([node])[0] ?? Math.max(0, this.planned.length - 1), place })
    }
    const ways = (lists: readonly (readonly FlowNode[])[], reaches: readonly Reach[]) =>
      lists.map((list, at) =>
        this.nodes(list, reaches[at] ?? reach, `${place}.${lists.length > 1 ? `${at + 1}.` : ''}`),
      )
    if ('approve' in node) return reach
    if ('name' in node) {
      refuse(templateFault(node.name, reach))
      return { ...reach, named: node.name }
    }
    if ('each' in node) {
      if (node.each.length === 0) refuse({ code: 'FLOW_BLOCK_EMPTY', params: {} })
      const [alone] = ways([node.each], [{ ...reach, several: false, alone: true }])
      const single = alone ?? reach
      const colliding = single.named !== undefined && reach.named !== single.named && reach.several
      if (colliding) refuse(templateFault(single.named ?? '', reach))
      return { ...single, several: single.several || reach.several, alone: reach.alone }
    }
    if ('if' in node) {
      if (node.then.length + node.else.length === 0) refuse({ code: 'FLOW_BLOCK_EMPTY', params: {} })
      refuse(conditionFault(node.if, reach))
      if (node.else.length > 0) refuse(otherWayFault(node.if, reach))
      return joinWays(ways([node.then, node.else], splitKinds(node.if, reach)), reach.several)
    }
    if (node.branch.filter((way) => way.length === 0).length > 1) refuse({ code: 'FLOW_BLOCK_EMPTY', params: {} })
    const reached = ways(
      node.branch,
      node.branch.map(() => reach),
    )
    refuse(waysCollide(reached))
    return joinWays(reached, true)
  }

  #step(index: number, reach: Reach): Reach {
    const { kinds, previous, several, named, barred, alone } = reach
    const step = this.#pipeline.steps[index]
    if (!step) throw new Refusal({ step: 0, code: 'PIPELINE_INVALID', params: {} })
    const tool = this.#tools.get(step.tool)
    if (!tool) throw new Refusal({ step: index, code: 'TOOL_UNKNOWN', params: { tool: step.tool } })
    if (named !== undefined)
      throw new Refusal({ step: index, code: 'STEP_AFTER_NAME', params: { tool: tool.id, template: named } })
    const options = tool.options.strict().safeParse(step.options)
    if (!options.success) {
      const issue = options.error.issues[0]
      const option = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue?.path.join('.') ?? '')
      throw new Refusal({ step: index, code: 'OPTION_INVALID', params: { tool: tool.id, option } })
    }
    const problem = misfitOf(index, tool, kinds, previous)
    if (problem) throw new Refusal(problem)
    const produces = tool.produces(options.data)
    const takes = takesOf(tool, options.data)
    const isUnchanged = JSON.stringify(options.data) === JSON.stringify(tool.options.safeParse({}).data)
    if (alone && takes === 'all' && isUnchanged && kinds.length > 0 && kinds.every((kind) => kind === produces))
      throw new Refusal({ step: index, code: 'STEP_COMBINES_NOTHING', params: { tool: tool.id } })
    this.planned.push({
      tool: tool.id,
      version: tool.version,
      options: options.data,
      accepts: [...tool.accepts],
      produces,
      takes,
      splits: tool.splits,
      queue: tool.queue,
      limits: tool.limits,
    })
    const isSeveral = tool.gives === 'many' || (several && takes === 'each')
    return {
      kinds: [produces],
      previous: tool.id,
      several: isSeveral,
      barred,
      alone: alone === true && tool.gives !== 'many',
    }
  }
}

/**
 * Fits a pipeline to the kinds of the visitor's files.
 *
 * @param kinds the kinds of the files; empty while none is chosen, so that any first step fits
 * @param several whether there can be several files
 * @returns the steps with parsed options and everything a workflow needs, or the first problem: `TOOL_UNKNOWN`, `OPTION_INVALID` (params:
 * `tool`, `option`), `STEP_DOES_NOT_FIT` (params: `tool`, `previous`, empty for the visitor's own files, `kind`, `accepts`),
 * `PIPELINE_INVALID` without steps, and those of a flow: `FLOW_BLOCK_EMPTY`, `CONDITION_IMPOSSIBLE`, `CONDITION_ALWAYS_MET`,
 * `NAME_TEMPLATE_INVALID`, `NAMES_COLLIDE`, `WAY_NAMES_COLLIDE`, `STEP_AFTER_NAME`, `STEP_COMBINES_NOTHING`
 */
export function chain(tools: Tools, pipeline: Pipeline, kinds: readonly FileKind[], several = false): ChainResult {
  if (pipeline.steps.length === 0) return { ok: false, problem: { step: 0, code: 'PIPELINE_INVALID', params: {} } }
  const walk = new Walk(tools, pipeline)
  try {
    const { kinds: made } = walk.nodes(flowOf(pipeline), { kinds, previous: '', several })
    return { ok: true, steps: walk.planned, produces: made.length === 1 ? made[0] : undefined }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem }
    throw error
  }
}
