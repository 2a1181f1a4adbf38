import { expect, it } from 'vitest'
import { Pipeline } from '../pipeline.ts'
import { Flow } from './flow.ts'
import type { FlowNode } from './flow-node.ts'
import { flatten, nest, NestedSteps } from './nested-steps.ts'
import { flowOf, lastSteps, readFlow, writeFlow } from './read-flow.ts'

const nodes: FlowNode[] = [
  0,
  { if: { text: false }, then: [1], else: [] },
  { branch: [[{ each: [2, 3] }], [], [{ approve: { hours: 24, question: '' } }, 4, { name: '{name}' }]] },
]

it('writes nodes as words, and reads them back', () => {
  expect(writeFlow(nodes)).toEqual([
    ...[0, { if: { text: false } }, 1, 'end'],
    ...['branch', 'each', 2, 3, 'end', 'and', 'and', { approve: { hours: 24, question: '' } }, 4, { name: '{name}' }],
    'end',
  ])
  expect(readFlow(writeFlow(nodes))).toEqual(nodes)
  expect(Flow.safeParse(writeFlow(nodes)).success).toBe(true)
})

it.each([
  ['a block that is not closed', ['each', 0]],
  ['an end without a block', [0, 'end']],
  ['an else without an if', ['else', 0, 'end']],
  ['two elses', [{ if: { text: true } }, 0, 'else', 1, 'else', 2, 'end']],
  ['a branch with one way', ['branch', 0, 'end']],
  ['too many ways', ['branch', 'and', 'and', 'and', 'and', 0, 'end']],
  ['steps in another order', [1, 0]],
  ['a step twice', [0, 'each', 0, 'end']],
  [
    'blocks that are too deep',
    [...Array.from({ length: 5 }, () => 'each'), 0, ...Array.from({ length: 5 }, () => 'end')],
  ],
  ['a list with too many nodes', [0, ...Array.from({ length: 60 }, () => ({ approve: {} }))]],
  ['a condition that nobody knows', [{ if: { colour: 'red' } }, 0, 'end']],
  ['two conditions in one', [{ if: { text: true, kind: ['pdf'] } }, 0, 'end']],
  ['an empty range', [{ if: { pages: { atLeast: 5, atMost: 4 } } }, 0, 'end']],
  ['a range without ends', [{ if: { pages: {} } }, 0, 'end']],
  ['a wait of more than thirty days', [{ approve: { hours: 721 } }, 0]],
])('refuses %s', (_, words) => {
  expect(Flow.safeParse(words).success).toBe(false)
})

it('refuses a pipeline whose flow does not name every step', () => {
  const steps = [{ tool: 'compress-pdf' }, { tool: 'pdf-ocr' }]
  expect(Pipeline.safeParse({ steps, flow: [0] }).success).toBe(false)
  expect(Pipeline.parse({ steps, flow: ['each', 0, 'end', 1] }).flow).toEqual(['each', 0, 'end', 1])
  expect(flowOf(Pipeline.parse({ steps }))).toEqual([0, 1])
})

it('flattens the notation of people, and writes it back', () => {
  const nested = NestedSteps.parse([
    { tool: 'pdf-ocr', options: { languages: ['ko'] } },
    { if: { pages: { atLeast: 2 } }, then: [{ tool: 'compress-pdf' }] },
    { approve: {} },
  ])
  const flat = flatten(nested)
  expect(flat.steps.map(({ tool }) => tool)).toEqual(['pdf-ocr', 'compress-pdf'])
  expect(flat.flow).toEqual([0, { if: { pages: { atLeast: 2 } } }, 1, 'end', { approve: { hours: 72, question: '' } }])
  expect(nest(flat)).toEqual(nested)
  expect(flatten([{ tool: 'pdf-ocr', options: {} }]).flow).toBeNull()
})

it('finds the steps that end all ways, if all end with one', () => {
  expect(lastSteps([0, 1])).toEqual([1])
  expect(lastSteps([0, { branch: [[1], [2, { name: 'a' }]] }])).toEqual([1, 2])
  expect(lastSteps([0, { if: { text: true }, then: [1], else: [] }])).toBeUndefined()
  expect(lastSteps([0, { if: { text: true }, then: [1], else: [] }, 2])).toEqual([2])
})

it('refuses a list that is nested thousands deep, without filling the stack', () => {
  expect(NestedSteps.safeParse([]).success).toBe(false)
  const deep = `${'[{"each":'.repeat(9000)}[]${'}]'.repeat(9000)}`
  expect(NestedSteps.safeParse(JSON.parse(deep)).success).toBe(false)
  const words = [...Array.from({ length: 60 }, () => 'each'), 0, ...Array.from({ length: 59 }, () => 'end')]
  expect(Flow.safeParse(words).success).toBe(false)
})
