/** Edits of a flow as pure functions: each returns the nodes after it, or the same nodes if it is impossible. */
import { flowLimits } from '@docweave/contract'
import {
  mostSteps,
  newBlock,
  newStep,
  stepsIn,
  type BlockDraft,
  type BlockSettings,
  type NodeDraft,
  type Nodes,
} from '../draft.ts'
import { pipelineOf } from '../engine/pipeline-of.ts'
import { isBlock, isSame, listOf, nodeOf, nodesIn, spotOf, spotsIn, type Spot } from './spots.ts'

const depthOf = (nodes: Nodes): number =>
  Math.max(0, ...nodes.filter(isBlock).flatMap(({ ways }) => ways.map((way) => 1 + depthOf(way))))

/** Whether the nodes are within the limits of a flow, and have a step. */
const fits = (nodes: Nodes): boolean => {
  const steps = stepsIn(nodes).length
  return (
    steps > 0 &&
    steps <= mostSteps &&
    depthOf(nodes) <= flowLimits.depth &&
    [nodes, ...nodesIn(nodes).flatMap((node) => (isBlock(node) ? node.ways : []))].every(
      (list) => list.length <= flowLimits.nodes,
    ) &&
    (pipelineOf(nodes).flow ?? []).length <= flowLimits.words
  )
}

const ifFits = (before: Nodes, after: Nodes): Nodes => (fits(after) ? after : before)

/** Replaces a node by others, wherever it stands. */
const replaced = (nodes: Nodes, key: string, by: (node: NodeDraft) => Nodes): Nodes =>
  nodes.flatMap((node) => {
    if (node.key === key) return by(node)
    return isBlock(node) ? { ...node, ways: node.ways.map((way) => replaced(way, key, by)) } : node
  })

const without = (nodes: Nodes, key: string): Nodes => replaced(nodes, key, () => [])

/** Puts nodes at a spot; the same nodes if its block is gone. */
function put(nodes: Nodes, spot: Spot, added: Nodes): Nodes {
  const grow = (list: Nodes) => [...list.slice(0, spot.at), ...added, ...list.slice(spot.at)]
  if (spot.block === undefined) return grow(nodes)
  return replaced(nodes, spot.block, (node) =>
    isBlock(node) ? [{ ...node, ways: node.ways.map((way, index) => (index === spot.way ? grow(way) : way)) }] : [node],
  )
}

export const insertNodes = (nodes: Nodes, spot: Spot, added: Nodes): Nodes =>
  listOf(nodes, spot) ? ifFits(nodes, put(nodes, spot, added)) : nodes

export const removeNode = (nodes: Nodes, key: string): Nodes => ifFits(nodes, without(nodes, key))

/** Removes a block, and puts what is in its ways in its place, one way after the other. */
export const unwrapBlock = (nodes: Nodes, key: string): Nodes =>
  ifFits(
    nodes,
    replaced(nodes, key, (node) => (isBlock(node) ? node.ways.flat() : [node])),
  )

/** @param spot where the node shall stand, in the nodes without it */
export function moveNode(nodes: Nodes, key: string, spot: Spot): Nodes {
  const moved = nodeOf(nodes, key)
  const from = spotOf(nodes, key)
  const others = without(nodes, key)
  if (!moved || !from || isSame(from, spot) || !listOf(others, spot)) return nodes
  return ifFits(nodes, put(others, spot, [moved]))
}

/** The next spot for a node in the order of writing, into and out of the ways of blocks; `undefined` if there is none. */
export function nextSpot(nodes: Nodes, key: string, by: 1 | -1): Spot | undefined {
  const from = spotOf(nodes, key)
  const spots = spotsIn(without(nodes, key))
  const at = from ? spots.findIndex((spot) => isSame(spot, from)) : -1
  const further = by > 0 ? spots.slice(at + 1) : spots.slice(0, Math.max(0, at)).toReversed()
  return further.find((spot) => moveNode(nodes, key, spot) !== nodes)
}

/** A copy with keys of its own. */
export const copyOf = (node: NodeDraft): NodeDraft =>
  isBlock(node)
    ? newBlock(
        node.settings,
        node.ways.map((way) => way.map(copyOf)),
      )
    : newStep(node.tool, node.values)

/** Puts a copy right after its original. */
export function duplicateNode(nodes: Nodes, key: string, copy: NodeDraft): Nodes {
  const spot = spotOf(nodes, key)
  return spot ? insertNodes(nodes, { ...spot, at: spot.at + 1 }, [copy]) : nodes
}

export const changeBlock = (nodes: Nodes, key: string, settings: BlockSettings): Nodes =>
  replaced(nodes, key, (node) =>
    isBlock(node) && node.settings.kind === settings.kind ? [{ ...node, settings }] : [node],
  )

const withWays = (nodes: Nodes, key: string, change: (ways: BlockDraft['ways']) => BlockDraft['ways']): Nodes =>
  replaced(nodes, key, (node) =>
    isBlock(node) && node.settings.kind === 'branch' ? [{ ...node, ways: change(node.ways) }] : [node],
  )

export function addWay(nodes: Nodes, key: string): Nodes {
  const block = nodeOf(nodes, key)
  if (!block || !isBlock(block) || block.settings.kind !== 'branch') return nodes
  if (block.ways.length >= flowLimits.branches) return nodes
  return ifFits(
    nodes,
    withWays(nodes, key, (ways) => [...ways, []]),
  )
}

/** Removes a way of a branch with what is in it. */
export function removeWay(nodes: Nodes, key: string, way: number): Nodes {
  const block = nodeOf(nodes, key)
  if (!block || !isBlock(block) || block.settings.kind !== 'branch') return nodes
  if (block.ways.length <= 2 || !block.ways[way]) return nodes
  return ifFits(
    nodes,
    withWays(nodes, key, (ways) => ways.toSpliced(way, 1)),
  )
}

/** Whether nodes stand one after the other in the same list. */
export function areNeighbours(nodes: Nodes, keys: ReadonlySet<string>): boolean {
  const spots = spotsIn(nodes).filter((spot) => keys.has(listOf(nodes, spot)?.[spot.at]?.key ?? ''))
  const [first] = spots
  return (
    first !== undefined &&
    spots.length === keys.size &&
    spots.every((spot, index) => isSame(spot, { ...first, at: first.at + index }))
  )
}

/** Puts neighbouring nodes into the first way of a block, which takes their place. */
export function wrapNodes(nodes: Nodes, keys: ReadonlySet<string>, block: BlockDraft): Nodes {
  if (!areNeighbours(nodes, keys) || block.ways.length === 0) return nodes
  const wrapped = nodesIn(nodes).filter(({ key }) => keys.has(key))
  const spot = spotOf(nodes, wrapped[0]?.key ?? '')
  if (!spot) return nodes
  const others = wrapped.reduce((left, { key }) => without(left, key), nodes)
  const filled = { ...block, ways: [wrapped, ...block.ways.slice(1)] }
  return ifFits(nodes, put(others, spot, [filled]))
}
