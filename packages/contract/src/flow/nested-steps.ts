/** The notation in which people and programs write a flow: a list of steps, in which blocks contain further lists. */
import { z } from 'zod'
import type { Pipeline } from '../pipeline.ts'
import { Condition } from './condition.ts'
import { Approval, flowLimits, NameTemplate, type Block, type FlowNode, type Nodes } from './flow-node.ts'
import { flowOf, isLine, writeFlow } from './read-flow.ts'
import { PipelineStep } from './step.ts'

/**
 * The schema of a list in which so many blocks may stand inside each other. One schema for each depth, instead of one that contains itself:
 * a request that is nested ten thousand deep is refused, and does not fill the stack.
 */
function stepsOf(depth: number): z.ZodType<Nodes<PipelineStep>> {
  const simple = [PipelineStep, z.strictObject({ approve: Approval }), z.strictObject({ name: NameTemplate })] as const
  const inner = depth > 0 ? stepsOf(depth - 1) : undefined
  const node: z.ZodType<PipelineStep | Block<PipelineStep>> = inner
    ? z.union([
        ...simple,
        z.strictObject({ if: Condition, then: inner, else: inner.default([]) }),
        z.strictObject({ each: inner }),
        z.strictObject({ branch: z.array(inner).min(2).max(flowLimits.branches) }),
      ])
    : z.union(simple)
  const isOutermost = depth === flowLimits.depth
  return z
    .array(node)
    .min(isOutermost ? 1 : 0)
    .max(flowLimits.nodes)
    .meta({
      id: isOutermost ? 'Steps' : `StepsInside${flowLimits.depth - depth}`,
      description: isOutermost
        ? 'A list of steps; in the place of a step may stand a block: `if`, `each`, `branch`, `approve` or `name`.'
        : `A list of steps that stands inside blocks, ${flowLimits.depth - depth} deep.`,
    })
}

/** Steps and blocks, as an order of the public API or a file states them. */
export const NestedSteps = stepsOf(flowLimits.depth)
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
