/** The notation in which people and programs write a flow: a list of steps, in which blocks contain further lists. */
import type { z } from 'zod'
import type { Pipeline } from '../pipeline.ts'
import { nodesOf, type FlowNode, type Nodes } from './flow-node.ts'
import { flowOf, isLine, writeFlow } from './read-flow.ts'
import { PipelineStep } from './step.ts'

/** Steps and blocks, as an order of the public API or a file states them. */
export const NestedSteps: z.ZodType<Nodes<PipelineStep>> = nodesOf(PipelineStep)
export type NestedSteps = Nodes<PipelineStep>
type NestedNode = NestedSteps[number]

/** Returns the steps of a nested list in their order, and the flow that refers to them; no flow for a line. */
export function flatten(nested: NestedSteps): Pipeline {
  const steps: PipelineStep[] = []
  const walk = (nodes: NestedSteps): FlowNode[] => nodes.map(refer)
  const refer = (node: NestedNode): FlowNode => {
    if ('tool' in node) return steps.push(node) - 1
    if ('if' in node) return { if: node.if, then: walk(node.then), else: walk(node.else) }
    if ('each' in node) return { each: walk(node.each) }
    if ('branch' in node) return { branch: node.branch.map(walk) }
    return node
  }
  const flow = walk(nested)
  return { steps, flow: isLine(flow) ? null : writeFlow(flow) }
}

/** Returns the nested list of a pipeline: the opposite of `flatten`. */
export function nest({ steps, flow }: Pipeline): NestedSteps {
  const walk = (nodes: readonly FlowNode[]): NestedSteps => nodes.flatMap((node) => write(node) ?? [])
  const write = (node: FlowNode): NestedNode | undefined => {
    if (typeof node === 'number') return steps[node]
    if ('if' in node) return { if: node.if, then: walk(node.then), else: walk(node.else) }
    if ('each' in node) return { each: walk(node.each) }
    if ('branch' in node) return { branch: node.branch.map(walk) }
    return node
  }
  return walk(flowOf({ steps, flow }))
}
