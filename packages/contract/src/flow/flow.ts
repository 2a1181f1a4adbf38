/**
 * A flow as it is stored and sent: a list of words, in which a block is opened by its first word and closed by `end`. The list is flat,
 * because the compiler cannot compare the recursive type of the nodes across tRPC.
 */
import { z } from 'zod'
import { flowLimits, type FlowNode } from './flow-node.ts'
import { FlowWord } from './flow-word.ts'
import { depthOf, nodesIn, readFlow, waysOf } from './read-flow.ts'

const stepsOf = (words: readonly FlowWord[]) => words.filter((word) => typeof word === 'number')

/** Whether all blocks are closed, and have as many ways, and their ways as many nodes, as they may. */
function isComplete(words: readonly FlowWord[]): boolean {
  const nodes = readFlow(words)
  const fits = (node: FlowNode) =>
    typeof node === 'number' || !('branch' in node) || node.branch.length <= flowLimits.branches
  if (!nodes) return false
  const all = nodesIn(nodes)
  return all.every(fits) && [nodes, ...all.flatMap(waysOf)].every((list) => list.length <= flowLimits.nodes)
}

/** A flow: its blocks are complete and not too many inside each other; its steps are numbered from 0 as they are written, each once. */
export const Flow = z
  .array(FlowWord)
  .max(flowLimits.words)
  .refine((words) => stepsOf(words).every((step, index) => step === index), 'the steps are not numbered in order')
  .refine((words) => depthOf(readFlow(words) ?? []) <= flowLimits.depth, 'blocks are too deep inside each other')
  .refine(isComplete, 'a block is not closed, or has too few or too many ways, or a list has too many nodes')
export type Flow = z.infer<typeof Flow>

/** Whether a flow names each of so many steps. */
export const isFlowOf = (words: readonly FlowWord[], steps: number): boolean => stepsOf(words).length === steps
