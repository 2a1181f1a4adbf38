/**
 * Where steps fit, each place of a pipeline by itself: one that does not fit hides no other. And what to put between, where a
 * single step would do.
 */
import type { FileKind, Pipeline, PipelineStep, ToolDescriptor } from '@docweave/contract'
import { misfitOf, type ChainProblem, type Tools } from './chain.ts'

type Steps = Pipeline['steps']

/** The options as the tool reads them; its defaults where it cannot. */
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

/** The kinds that reach a place: those of the files before the first step, else what the step before makes. None while unknown. */
function reaching(tools: Tools, steps: Steps, kinds: readonly FileKind[], at: number): readonly FileKind[] {
  const before = steps[at - 1]
  if (!before) return kinds
  const kind = made(tools.get(before.tool), before.options)
  return kind ? [kind] : []
}

const takes = (tool: ToolDescriptor, kinds: readonly FileKind[]) => kinds.every((kind) => tool.accepts.includes(kind))

/** The converters first: they are made for going from one kind to another. */
const byPurpose = (tools: Tools): ToolDescriptor[] => {
  const converts = ({ group }: ToolDescriptor) => (group === 'to-pdf' || group === 'from-pdf' ? 0 : 1)
  return [...tools.values()].toSorted((a, b) => converts(a) - converts(b))
}

/**
 * The one tool, with its defaults, that makes what `next` takes out of `kinds`.
 *
 * @param usable leaves out tools that cannot run now
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

/** A step that does not fit, and the tool that would help if it stood before it. */
export interface Misfit extends ChainProblem {
  bridge?: string | undefined
}

/** All steps that cannot take what reaches them: `STEP_DOES_NOT_FIT`, with the params that `chain` gives. */
export function misfits(tools: Tools, { steps }: Pipeline, kinds: readonly FileKind[], usable = always): Misfit[] {
  return steps.flatMap(({ tool: id }, at) => {
    const tool = tools.get(id)
    const flowing = reaching(tools, steps, kinds, at)
    const problem = tool && misfitOf(at, tool, flowing, steps[at - 1]?.tool ?? '')
    return !problem ? [] : [{ ...problem, bridge: bridge(tools, flowing, tool, usable) }]
  })
}

/** A tool that may be put at a place: `adds` are the steps that come of choosing it, itself among them; none where it cannot be. */
export interface Choice {
  tool: string
  adds: string[]
  /** Why it does not fit by itself. */
  problem?: ChainProblem
}

/**
 * Every tool for a place of a pipeline: whether it fits between what comes before and what comes after, and what to put with it
 * where it does not.
 *
 * @param at the place: 0 is before the first step
 */
export function choicesAt(
  tools: Tools,
  { steps }: Pipeline,
  kinds: readonly FileKind[],
  at: number,
  usable = always,
): Choice[] {
  const before = reaching(tools, steps, kinds, at)
  const after = tools.get(steps[at]?.tool ?? '')
  return [...tools.values()].map((tool): Choice => {
    const kind = made(tool)
    const makes = kind === undefined ? [] : [kind]
    const beforeIt = misfitOf(at, tool, before, steps[at - 1]?.tool ?? '')
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
