/**
 * A flow as it is stored and sent: a list of words, in which a block is opened by its first word and closed by `end`. The list is flat,
 * because the compiler cannot compare the recursive type of the nodes across tRPC.
 */
import { z } from 'zod'
import { flowLimits, type FlowNode } from './flow-node.ts'
import { FlowWord } from './flow-word.ts'
import { depthOf, readFlow } from './read-flow.ts'

/** The steps of a flow, numbered from 0 in the order in which they are written, each once. */
const isNumbered = (words: readonly FlowWord[]) =>
  words.filter((word) => typeof word === 'number').every((step, index) => step === index)

/** Flows of blocks that are complete, and not too many inside each other. */
export const Flow = z
  .array(FlowWord)
  .max(flowLimits.words)
  .refine(isNumbered, 'the steps are not numbered in order')
  .refine((words) => depthOf(readFlow(words) ?? []) <= flowLimits.depth, 'blocks are too deep inside each other')
  .refine((words) => waysFit(readFlow(words)), 'a block is not closed, or has too few or too many ways')
export type Flow = z.infer<typeof Flow>

const waysFit = (nodes: readonly FlowNode[] | undefined): boolean =>
  nodes !== undefined &&
  nodes.every((node) => {
    if (typeof node === 'number') return true
    if ('if' in node) return waysFit(node.then) && waysFit(node.else)
    if ('each' in node) return waysFit(node.each)
    return !('branch' in node) || (node.branch.length <= flowLimits.branches && node.branch.every(waysFit))
  })

/** Whether a flow names each of so many steps. */
export const isFlowOf = (words: readonly FlowWord[], steps: number): boolean =>
  words.filter((word) => typeof word === 'number').length === steps
