/**
 * Checks every step of a pipeline by itself, so that one misfit does not hide others, and suggests a single step to insert where that
 * helps.
 */
import {
  flowOf,
  type FileKind,
  type FlowNode,
  type Pipeline,
  type PipelineStep,
  type ToolDescriptor,
} from '@docweave/contract'
import { misfitOf, type Tools } from './chain.ts'
import type { ChainProblem } from './chain-problem.ts'
import { joinWays, splitKinds, type Reach } from './reach.ts'

/** Returns the options as the tool's schema parses them; the defaults if they are invalid. */
export function readOptions(
  tool: ToolDescriptor,
  options: PipelineStep['options'],
): Record<string, unknown> | undefined {
  const read = tool.options.safeParse(options)
  return read.success ? read.data : tool.options.safeParse({}).data
}

function made(tool: ToolDescriptor | undefined, options: PipelineStep['options'] = {}): FileKind | undefined {
  const read = tool && readOptions(tool, options)
  return read && tool.produces(read)
}

/**
 * Returns what reaches each step, by the steps' index, and at the end of the pipeline, as far as that is known although some steps may not
 * fit.
 */
function reachOfSteps(tools: Tools, pipeline: Pipeline, kinds: readonly FileKind[]): Reach[] {
  const reaches: Reach[] = []
  const walk = (nodes: readonly FlowNode[], reach: Reach): Reach => nodes.reduce(pass, reach)
  const pass = (reach: Reach, node: FlowNode): Reach => {
    if (typeof node === 'number') {
      reaches[node] = reach
      const { tool, options } = pipeline.steps[node] ?? { tool: '' }
      const kind = made(tools.get(tool), options)
      return { ...reach, kinds: kind ? [kind] : [], previous: tool }
    }
    if ('if' in node) {
      const [meeting, others] = splitKinds(node.if, reach)
      return joinWays([walk(node.then, meeting), walk(node.else, others)], reach.several)
    }
    if ('each' in node) return walk(node.each, reach)
    if ('branch' in node)
      return joinWays(
        node.branch.map((way) => walk(way, reach)),
        true,
      )
    return reach
  }
  const end = walk(flowOf(pipeline), { kinds, previous: '', several: false })
  return [...reaches, end]
}

const takes = (tool: ToolDescriptor, kinds: readonly FileKind[]) => kinds.every((kind) => tool.accepts.includes(kind))

/** Sorts the converters first: their purpose is to change the kind. */
const byPurpose = (tools: Tools): ToolDescriptor[] => {
  const converts = ({ group }: ToolDescriptor) => (group === 'to-pdf' || group === 'from-pdf' ? 0 : 1)
  return [...tools.values()].toSorted((a, b) => converts(a) - converts(b))
}

/**
 * Returns a tool that with its defaults turns files of `kinds` into a kind that `next` accepts.
 *
 * @param usable excludes tools that cannot run now
 */
function bridge(
  tools: Tools,
  kinds: readonly FileKind[],
  next: ToolDescriptor,
  usable: (id: string) => boolean,
): string | undefined {
  if (kinds.length === 0) return undefined
  const fits = (tool: ToolDescriptor) => {
    const kind = made(tool)
    return usable(tool.id) && takes(tool, kinds) && kind !== undefined && next.accepts.includes(kind)
  }
  return byPurpose(tools).find(fits)?.id
}

const always = (_: string) => true

/** A step that does not fit, and a tool that fixes this when inserted before it. */
export interface Misfit extends ChainProblem {
  bridge?: string | undefined
}

/** Returns all steps that do not accept their input: `STEP_DOES_NOT_FIT`, with the params of `chain`. */
export function misfits(tools: Tools, pipeline: Pipeline, kinds: readonly FileKind[], usable = always): Misfit[] {
  const reaches = reachOfSteps(tools, pipeline, kinds)
  return pipeline.steps.flatMap(({ tool: id }, at) => {
    const tool = tools.get(id)
    const { kinds: flowing = [], previous = '' } = reaches[at] ?? {}
    const problem = tool && misfitOf(at, tool, flowing, previous)
    return !problem ? [] : [{ ...problem, bridge: bridge(tools, flowing, tool, usable) }]
  })
}

/** A tool to insert at a position. `adds` lists the steps that choosing it inserts, including itself; empty if it cannot be inserted. */
export interface Choice {
  tool: string
  adds: string[]
  /** Why it does not fit alone. */
  problem?: ChainProblem
}

/**
 * Returns every tool for a position of a pipeline: whether it fits between its neighbours, and otherwise which step to insert with it.
 *
 * @param at the position: 0 is before the first step
 */
export function choicesAt(
  tools: Tools,
  pipeline: Pipeline,
  kinds: readonly FileKind[],
  at: number,
  usable = always,
): Choice[] {
  const { kinds: before = [], previous = '' } = reachOfSteps(tools, pipeline, kinds)[at] ?? {}
  const after = tools.get(pipeline.steps[at]?.tool ?? '')
  return [...tools.values()].map((tool): Choice => {
    const kind = made(tool)
    const makes = kind === undefined ? [] : [kind]
    const beforeIt = misfitOf(at, tool, before, previous)
    const afterIt = after && misfitOf(at + 1, after, makes, tool.id)
    if (beforeIt) {
      const between = afterIt ? undefined : bridge(tools, before, tool, usable)
      return { tool: tool.id, adds: between ? [between, tool.id] : [], problem: beforeIt }
    }
    if (!afterIt) return { tool: tool.id, adds: [tool.id] }
    const between = bridge(tools, makes, after, usable)
    return { tool: tool.id, adds: between ? [tool.id, between] : [], problem: afterIt }
  })
}
