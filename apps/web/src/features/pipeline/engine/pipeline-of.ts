/** Converts between the nodes of the workspace and the API's pipeline. */
import {
  flowOf,
  isLine,
  waysOf,
  writeFlow,
  type Block,
  type FlowNode,
  type FlowWord,
  type Pipeline,
  type PipelineStep,
} from '@docweave/contract'
import type { BlockSettings, LinkedNode, LinkedStep } from '../draft.ts'

/** The steps in the order in which they are written. */
export const linkedSteps = (nodes: readonly LinkedNode[]): LinkedStep[] =>
  nodes.flatMap((node) => ('tool' in node ? node : node.ways.flatMap(linkedSteps)))

function blockOf(settings: BlockSettings, ways: readonly FlowNode[][]): FlowNode {
  const [first = [], second = []] = ways
  switch (settings.kind) {
    case 'if':
      return { if: settings.condition, then: first, else: second }
    case 'each':
      return { each: first }
    case 'branch':
      return { branch: [...ways] }
    case 'approve':
      return { approve: settings.approval }
    case 'name':
      return { name: settings.template }
  }
}

function settingsOf(block: Block<number>): BlockSettings {
  if ('if' in block) return { kind: 'if', condition: block.if }
  if ('each' in block) return { kind: 'each' }
  if ('branch' in block) return { kind: 'branch' }
  return 'approve' in block ? { kind: 'approve', approval: block.approve } : { kind: 'name', template: block.name }
}

/** Converts the nodes to the API's pipeline. */
export function pipelineOf(nodes: readonly LinkedNode[]): Pipeline {
  const steps: PipelineStep[] = []
  const walk = (list: readonly LinkedNode[]): FlowNode[] =>
    list.map((node) =>
      'tool' in node
        ? steps.push({ tool: node.tool.id, options: { ...node.values } }) - 1
        : blockOf(node.settings, node.ways.map(walk)),
    )
  const flow = walk(nodes)
  return { steps, flow: isLine(flow) ? null : writeFlow(flow) }
}

/** Returns the nodes of steps and the words of their flow, which must be complete. */
export function nodesOf(steps: readonly LinkedStep[], flow: readonly FlowWord[] | null): LinkedNode[] {
  const walk = (nodes: readonly FlowNode[]): LinkedNode[] =>
    nodes.flatMap((node): LinkedNode[] => {
      if (typeof node !== 'number') return [{ settings: settingsOf(node), ways: waysOf(node).map(walk) }]
      const step = steps[node]
      return step ? [step] : []
    })
  return walk(flowOf({ steps, flow }))
}
