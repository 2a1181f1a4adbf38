/** Places in a flow: where a node stands, and where one can be put. */
import type { BlockDraft, NodeDraft, Nodes } from '../draft.ts'

/** A position (from 0) in one of the ways (from 0) of a block; without a block, in the outermost list. */
export interface Spot {
  block: string | undefined
  way: number
  at: number
}

const outermost = { block: undefined, way: 0 }

export const isBlock = (node: NodeDraft): node is BlockDraft => 'ways' in node

/** All nodes, in the order in which they are written. */
export const nodesIn = (nodes: Nodes): NodeDraft[] =>
  nodes.flatMap((node) => [node, ...(isBlock(node) ? node.ways.flatMap(nodesIn) : [])])

export const nodeOf = (nodes: Nodes, key: string): NodeDraft | undefined =>
  nodesIn(nodes).find((node) => node.key === key)

/** The list that contains a spot; `undefined` if its block is gone. */
export function listOf(nodes: Nodes, { block, way }: Omit<Spot, 'at'>): Nodes | undefined {
  if (block === undefined) return nodes
  const found = nodeOf(nodes, block)
  return found && isBlock(found) ? found.ways[way] : undefined
}

/** All spots, in the order in which they are written: before each node, inside it, and at the end of each list. */
export const spotsIn = (nodes: Nodes, list: Omit<Spot, 'at'> = outermost): Spot[] => [
  ...nodes.flatMap((node, at) => [
    { ...list, at },
    ...(isBlock(node) ? node.ways.flatMap((way, index) => spotsIn(way, { block: node.key, way: index })) : []),
  ]),
  { ...list, at: nodes.length },
]

/** Where a node stands. */
export const spotOf = (nodes: Nodes, key: string): Spot | undefined =>
  spotsIn(nodes).find((spot) => listOf(nodes, spot)?.[spot.at]?.key === key)

export const isSame = (one: Spot, other: Spot): boolean =>
  one.block === other.block && one.way === other.way && one.at === other.at

/** The keys of all nodes by their places as a `ChainProblem` states them, such as `2.1.1`. */
export function keysByPlace(nodes: Nodes, before = ''): Map<string, string> {
  const found = nodes.flatMap((node, at): [string, string][] => {
    const place = `${before}${at + 1}`
    const inside = (way: Nodes, index: number) => [
      ...keysByPlace(way, isBlock(node) && node.ways.length > 1 ? `${place}.${index + 1}.` : `${place}.`),
    ]
    return [[place, node.key], ...(isBlock(node) ? node.ways.flatMap(inside) : [])]
  })
  return new Map(found)
}
