/** Reads and writes flows. Without zod, because workflows read them too. */
import type { FlowNode } from './flow-node.ts'
import type { FlowWord } from './flow-word.ts'

/** Whether a list of nodes is a line: the steps one after the other, and nothing else. */
export const isLine = (nodes: readonly FlowNode[]): boolean => nodes.every((node) => typeof node === 'number')

/** The lists of nodes inside a node. */
export function waysOf(node: FlowNode): FlowNode[][] {
  if (typeof node === 'number') return []
  if ('if' in node) return [node.then, node.else]
  if ('each' in node) return [node.each]
  if ('branch' in node) return node.branch
  return []
}

/** All nodes of a list, and those inside its blocks, in the order in which they are written. */
export const nodesIn = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...waysOf(node).flatMap(nodesIn)])

/** The indexes of the steps in a list of nodes, in the order of the list. */
export const stepsIn = (nodes: readonly FlowNode[]): number[] =>
  nodesIn(nodes).filter((node) => typeof node === 'number')

/**
 * The steps after which no other step follows on any way through a flow; `undefined` if a way has no such step, because its files pass a
 * block without a step.
 */
export function lastSteps(nodes: readonly FlowNode[]): number[] | undefined {
  const last = nodes.findLast((node) => typeof node === 'number' || waysOf(node).length > 0)
  if (last === undefined) return undefined
  if (typeof last === 'number') return [last]
  const ends = waysOf(last).map(lastSteps)
  return ends.includes(undefined) ? undefined : ends.flatMap((steps) => steps ?? [])
}

/** How many blocks stand inside each other. */
export const depthOf = (nodes: readonly FlowNode[]): number =>
  Math.max(0, ...nodes.flatMap((node) => waysOf(node).map((way) => 1 + depthOf(way))))

/** Reads nodes from the front of `words` until one that ends the way. */
function readNodes(words: FlowWord[]): FlowNode[] | undefined {
  const nodes: FlowNode[] = []
  for (;;) {
    const [word] = words
    if (word === undefined || word === 'end' || word === 'else' || word === 'and') return nodes
    words.shift()
    const node = readNode(word, words)
    if (node === undefined) return undefined
    nodes.push(node)
  }
}

function readNode(word: FlowWord, words: FlowWord[]): FlowNode | undefined {
  if (typeof word === 'number') return word
  if (typeof word === 'object' && !('if' in word)) return word
  const ways = [readNodes(words)]
  const next = typeof word === 'object' ? 'else' : word === 'branch' ? 'and' : undefined
  while (next !== undefined && words[0] === next) {
    words.shift()
    ways.push(readNodes(words))
  }
  const [first, second, third] = ways
  if (words.shift() !== 'end' || !first || ways.includes(undefined)) return undefined
  if (word === 'each') return { each: first }
  if (word === 'branch') return second && { branch: ways.flatMap((way) => (way ? [way] : [])) }
  return typeof word === 'object' && !third ? { if: word.if, then: first, else: second ?? [] } : undefined
}

/** Returns the nodes of a flow; `undefined` for words in an impossible order. */
export function readFlow(words: readonly FlowWord[]): FlowNode[] | undefined {
  const left = [...words]
  const nodes = readNodes(left)
  return left.length === 0 ? nodes : undefined
}

/** Returns the words of nodes: the opposite of `readFlow`. */
export const writeFlow = (nodes: readonly FlowNode[]): FlowWord[] =>
  nodes.flatMap((node): FlowWord[] => {
    if (typeof node === 'number') return [node]
    if ('if' in node) {
      const others: FlowWord[] = node.else.length > 0 ? ['else', ...writeFlow(node.else)] : []
      return [{ if: node.if }, ...writeFlow(node.then), ...others, 'end']
    }
    if ('each' in node) return ['each', ...writeFlow(node.each), 'end']
    if ('branch' in node)
      return [...node.branch.flatMap((way, at): FlowWord[] => [at === 0 ? 'branch' : 'and', ...writeFlow(way)]), 'end']
    return [node]
  })

/** The nodes of a pipeline or plan; those of a line, which states no flow, are its steps one after the other. */
export const flowOf = ({
  steps,
  flow,
}: {
  steps: readonly unknown[]
  flow?: readonly FlowWord[] | null | undefined
}): FlowNode[] => (flow && readFlow(flow)) ?? [...steps.keys()]
