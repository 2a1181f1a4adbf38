/**
 * The nodes of a flow: the order in which the steps of a pipeline run, when that is more than one after the other. Nodes name steps by
 * their index, so that events, options and messages name a step the same way in a line and in a flow.
 */
import { z } from 'zod'
import type { Condition } from './condition.ts'

/** Limits of a flow. `nodes`: of each list. `hours`: the longest wait for an answer. `depth`: how many blocks may stand inside each other. */
export const flowLimits = {
  nodes: 60,
  words: 120,
  depth: 4,
  branches: 4,
  hours: 720,
  template: 100,
  question: 500,
} as const

/** The run waits until somebody with the link answers; without an answer within `hours` its files are removed. */
export const Approval = z.strictObject({
  hours: z.number().min(0.01).max(flowLimits.hours).default(72),
  /** What the one who answers is asked. */
  question: z.string().trim().max(flowLimits.question).default(''),
})
export type Approval = z.infer<typeof Approval>

/** The names of the results: text with the fields of `templateFields` in braces. */
export const NameTemplate = z.string().trim().min(1).max(flowLimits.template)

/** Every file takes one of two ways; afterwards all are together again, in their order. */
export interface IfBlock<Leaf> {
  if: Condition
  then: Nodes<Leaf>
  else: Nodes<Leaf>
}

/** Its steps see each file alone, so that a step that combines files combines only what became of one file. */
export interface EachBlock<Leaf> {
  each: Nodes<Leaf>
}

/** Every file takes all ways, and the results of all are together afterwards. */
export interface BranchBlock<Leaf> {
  branch: Nodes<Leaf>[]
}

export interface ApproveNode {
  approve: Approval
}

/** Names the results; on its way no step may follow. */
export interface NameNode {
  name: string
}

export type Block<Leaf> = IfBlock<Leaf> | EachBlock<Leaf> | BranchBlock<Leaf> | ApproveNode | NameNode

/** A list of nodes whose steps are described by `Leaf`. */
export type Nodes<Leaf> = (Leaf | Block<Leaf>)[]

/** A node of a flow: the index of a step, or a block. */
export type FlowNode = number | Block<number>
