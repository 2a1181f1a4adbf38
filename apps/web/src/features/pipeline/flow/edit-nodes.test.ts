/** Edits of a flow, across the ways of its blocks and at its limits. */
import { expect, it } from 'vitest'
import type { BlockDraft, BlockKind, NodeDraft, Nodes, StepDraft } from '../draft.ts'
import { emptyBlock, firstSettings } from '../engine/new-nodes.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import {
  addWay,
  areNeighbours,
  changeBlock,
  copyOf,
  duplicateNode,
  insertNodes,
  moveNode,
  nextSpot,
  removeNode,
  removeWay,
  unwrapBlock,
  wrapNodes,
} from './edit-nodes.ts'
import { isBlock, keysByPlace, nodesIn, spotOf, type Spot } from './spots.ts'

const tool = (id: string): ToolPage => ({
  id,
  group: 'organise',
  title: id,
  description: '',
  accepts: ['pdf'],
  fields: [],
  endings: [],
  limits: { bytes: 1, files: 1 },
  takes: 'each',
})
const step = (key: string): StepDraft => ({ key, tool: tool(key), values: {} })
const block = (key: string, kind: BlockKind, ...ways: Nodes[]): BlockDraft => ({
  key,
  settings: firstSettings[kind],
  ways,
})

/** A short notation: `a if(b | c) d`. */
const written = (nodes: Nodes): string =>
  nodes.map((node) => (isBlock(node) ? `${node.key}(${node.ways.map(written).join('|')})` : node.key)).join(' ')

const [a, b, c, d] = [step('a'), step('b'), step('c'), step('d')]
const flow: Nodes = [a, block('if', 'if', [b], [c]), d]
const root = (at: number): Spot => ({ block: undefined, way: 0, at })
const inside = (key: string, way: number, at: number): Spot => ({ block: key, way, at })

it.each<[string, Nodes, string]>([
  ['inserts into a way', insertNodes(flow, inside('if', 1, 0), [step('x')]), 'a if(b|x c) d'],
  ['inserts a block', insertNodes(flow, root(3), [block('each', 'each', [])]), 'a if(b|c) d each()'],
  ['moves into a way', moveNode(flow, 'a', inside('if', 0, 1)), 'if(b a|c) d'],
  ['moves out of a way', moveNode(flow, 'c', root(3)), 'a if(b|) d c'],
  ['moves between ways', moveNode(flow, 'b', inside('if', 1, 1)), 'a if(|c b) d'],
  ['moves a block with what is in it', moveNode(flow, 'if', root(0)), 'if(b|c) a d'],
  ['duplicates inside a way', duplicateNode(flow, 'b', step('x')), 'a if(b x|c) d'],
  ['removes a block with its steps', removeNode(flow, 'if'), 'a d'],
  ['removes a block and keeps its steps', unwrapBlock(flow, 'if'), 'a b c d'],
  ['wraps neighbours', wrapNodes(flow, new Set(['if', 'd']), block('each', 'each', [])), 'a each(if(b|c) d)'],
  ['wraps inside a way', wrapNodes(flow, new Set(['c']), block('br', 'branch', [], [])), 'a if(b|br(c|)) d'],
  ['adds a way', addWay([block('br', 'branch', [a], [b])], 'br'), 'br(a|b|)'],
  ['removes a way', removeWay([block('br', 'branch', [a], [b], [c])], 'br', 1), 'br(a|c)'],
])('%s', (_, after, expected) => {
  expect(written(after)).toBe(expected)
})

const nested = (depth: number): NodeDraft => (depth === 0 ? step('s') : block(`e${depth}`, 'each', [nested(depth - 1)]))
const full = Array.from({ length: 12 }, (_, at) => step(`s${at}`))

it.each<[string, Nodes, (nodes: Nodes) => Nodes]>([
  ['a thirteenth step', full, (nodes) => insertNodes(nodes, root(0), [step('x')])],
  ['a copy of a step too many', full, (nodes) => duplicateNode(nodes, 's3', step('x'))],
  ['a fifth level', [nested(4), a], (nodes) => wrapNodes(nodes, new Set(['e4']), block('x', 'each', []))],
  [
    'a move into the fifth level',
    [nested(4), block('x', 'each', [a])],
    (nodes) => moveNode(nodes, 'x', inside('e1', 0, 0)),
  ],
  ['a block inside itself', flow, (nodes) => moveNode(nodes, 'if', inside('if', 0, 0))],
  ['a fifth way', [block('br', 'branch', [a], [], [], [])], (nodes) => addWay(nodes, 'br')],
  ['a branch with one way', [block('br', 'branch', [a], [b])], (nodes) => removeWay(nodes, 'br', 0)],
  ['a third way of a condition', flow, (nodes) => addWay(nodes, 'if')],
  ['the removal of all steps', [block('if', 'if', [a], [])], (nodes) => removeNode(nodes, 'if')],
  ['a way that is gone', flow, (nodes) => insertNodes(nodes, inside('if', 2, 0), [step('x')])],
  ['a block that is gone', flow, (nodes) => moveNode(nodes, 'a', inside('gone', 0, 0))],
  [
    'steps of different ways in one block',
    flow,
    (nodes) => wrapNodes(nodes, new Set(['b', 'c']), block('x', 'each', [])),
  ],
  ['a question around steps', flow, (nodes) => wrapNodes(nodes, new Set(['a']), block('x', 'approve'))],
])('refuses %s', (_, nodes, change) => {
  expect(change(nodes)).toBe(nodes)
})

it('walks a step by arrows through every place, there and back', () => {
  const walk = (from: Nodes, by: 1 | -1) => {
    const seen = [written(from)]
    for (let nodes = from; ; seen.push(written(nodes))) {
      const spot = nextSpot(nodes, 'a', by)
      if (!spot) return seen
      nodes = moveNode(nodes, 'a', spot)
    }
  }
  const down = walk(flow, 1)
  expect(down).toEqual([
    'a if(b|c) d',
    'if(a b|c) d',
    'if(b a|c) d',
    'if(b|a c) d',
    'if(b|c a) d',
    'if(b|c) a d',
    'if(b|c) d a',
  ])
  expect(walk([flow[1] ?? b, d, a], -1)).toEqual(down.toReversed())
})

it('leaves out places that are too deep', () => {
  const nodes: Nodes = [block('o', 'each', [block('p', 'each', [block('x', 'each', [a]), nested(2)])])]
  expect(nextSpot(nodes, 'x', 1)).toEqual(inside('e2', 0, 0))
  const deeper: Nodes = [
    block('o', 'each', [block('p', 'each', [block('q', 'each', [block('x', 'each', [a]), nested(1)])])]),
  ]
  expect(nextSpot(deeper, 'x', 1)).toEqual(inside('q', 0, 1))
})

it('changes what a block does, but not its kind', () => {
  const settings = { kind: 'if', condition: { pages: { atLeast: 2 } } } as const
  expect(nodesIn(changeBlock(flow, 'if', settings))[1]).toMatchObject({ key: 'if', settings })
  expect(changeBlock(flow, 'if', { kind: 'each' })).toEqual(flow)
})

it('copies a block with new keys throughout', () => {
  const original = block('if', 'if', [b], [block('each', 'each', [c])])
  const copy = copyOf(original)
  const keys = nodesIn([original, copy]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(8)
  expect(nodesIn([copy]).map((node) => (isBlock(node) ? node.settings.kind : node.tool.id))).toEqual([
    ...['if', 'b', 'each', 'c'],
  ])
  expect(emptyBlock(firstSettings.branch).ways).toHaveLength(2)
})

it('knows neighbours, and the places of problems', () => {
  expect(areNeighbours(flow, new Set(['a', 'if', 'd']))).toBe(true)
  expect(areNeighbours(flow, new Set(['a', 'd']))).toBe(false)
  expect(areNeighbours(flow, new Set())).toBe(false)
  const nodes: Nodes = [a, block('if', 'if', [b], [block('each', 'each', [c])])]
  expect([...keysByPlace(nodes)]).toEqual([
    ['1', 'a'],
    ['2', 'if'],
    ['2.1.1', 'b'],
    ['2.2.1', 'each'],
    ['2.2.1.1', 'c'],
  ])
  expect(spotOf(nodes, 'c')).toEqual(inside('each', 0, 0))
})
