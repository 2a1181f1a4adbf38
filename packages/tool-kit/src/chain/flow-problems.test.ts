/** Flows that cannot run are refused with the place and the reason. */
import { writeFlow, type FileKind, type FlowNode } from '@docweave/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { chain } from './chain.ts'
import { misfits } from './fit.ts'
import { toolBase } from './testing/tool-base.ts'

const list = [
  defineTool({ ...toolBase, id: 'shrink', accepts: ['pdf'], produces: 'pdf', options: z.object({}) }),
  defineTool({ ...toolBase, id: 'to-pdf', accepts: ['hwp', 'docx'], produces: 'pdf', options: z.object({}) }),
  defineTool({ ...toolBase, id: 'join', accepts: ['pdf'], takes: 'all', produces: 'pdf', options: z.object({}) }),
  defineTool({ ...toolBase, id: 'cut', accepts: ['pdf'], gives: 'many', produces: 'pdf', options: z.object({}) }),
  defineTool({ ...toolBase, id: 'text', accepts: ['pdf'], produces: 'txt', options: z.object({}) }),
]
const tools = new Map(list.map((tool) => [tool.id, tool]))
const of = (flow: FlowNode[], ...ids: string[]) => ({
  steps: ids.map((tool) => ({ tool, options: {} })),
  flow: writeFlow(flow),
})
const check = (flow: FlowNode[], ids: string[], kinds: FileKind[], several = true) => {
  const result = chain(tools, of(flow, ...ids), kinds, several)
  return result.ok ? result.produces : result.problem
}
const ask: FlowNode = { approve: { hours: 1, question: '' } }

it('lets kinds take their own ways, and knows what meets again', () => {
  const convert: FlowNode = { if: { kind: ['hwp', 'docx'] }, then: [0], else: [] }
  expect(check([convert, 1], ['to-pdf', 'join'], ['hwp', 'pdf'])).toBe('pdf')
  expect(check([convert, 1], ['to-pdf', 'join'], ['hwp', 'jpg'])).toEqual({
    step: 1,
    code: 'STEP_DOES_NOT_FIT',
    params: { tool: 'join', previous: 'to-pdf', kind: 'jpg', accepts: 'pdf' },
  })
  expect(check([{ branch: [[0], [1]] }], ['shrink', 'text'], ['pdf'])).toBeUndefined()
  // No file takes the other way, so that what it would lead to does not matter.
  expect(check([{ if: { kind: ['pdf'] }, then: [0], else: [] }, 1], ['shrink', 'join'], ['pdf'])).toBe('pdf')
})

it('reports every misfit of a flow by itself', () => {
  const flow: FlowNode[] = [{ branch: [[0, 1], [2]] }]
  expect(misfits(tools, of(flow, 'text', 'shrink', 'to-pdf'), ['pdf'])).toMatchObject([
    { step: 1, params: { previous: 'text', kind: 'txt' } },
    { step: 2, params: { previous: '', kind: 'pdf' } },
  ])
})

it.each<[string, FlowNode[], string[], FileKind[], object]>([
  ['an each without steps', [{ each: [] }, 0], ['shrink'], ['pdf'], { code: 'FLOW_BLOCK_EMPTY', place: '1', step: 0 }],
  [
    'an if without steps',
    [0, { if: { text: true }, then: [], else: [] }],
    ['shrink'],
    ['pdf'],
    { code: 'FLOW_BLOCK_EMPTY', place: '2' },
  ],
  [
    'a branch that only copies',
    [{ branch: [[], []] }, 0],
    ['shrink'],
    ['pdf'],
    { code: 'FLOW_BLOCK_EMPTY', place: '1' },
  ],
  [
    'pages of sound',
    [{ if: { pages: { atLeast: 2 } }, then: [0], else: [] }],
    ['shrink'],
    ['mp3'],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'pages' } },
  ],
  [
    'a kind that nothing has',
    [0, { if: { kind: ['hwp'] }, then: [1], else: [] }],
    ['shrink', 'to-pdf'],
    ['pdf'],
    { code: 'CONDITION_IMPOSSIBLE', place: '2', step: 1 },
  ],
  [
    'the text of a picture',
    [{ if: { text: true }, then: [0], else: [] }],
    ['shrink'],
    ['jpg'],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'text' } },
  ],
  [
    'a notice before any step',
    [{ if: { notice: 'ALREADY_SMALL' }, then: [0], else: [] }],
    ['shrink'],
    ['pdf'],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'notice' } },
  ],
  [
    'a template with an unknown field',
    [0, { name: '{titel}' }],
    ['shrink'],
    ['pdf'],
    { code: 'NAME_TEMPLATE_INVALID', params: { part: '{titel}' }, place: '2' },
  ],
  [
    'one name for several files',
    [0, { name: 'report' }],
    ['shrink'],
    ['pdf'],
    { code: 'NAMES_COLLIDE', params: { template: 'report' } },
  ],
  [
    'one name for the parts of each file',
    [{ each: [0, { name: 'part' }] }],
    ['cut'],
    ['pdf'],
    { code: 'NAMES_COLLIDE', place: '1.2' },
  ],
  [
    'one name for every file alone',
    [{ each: [0, { name: 'part' }] }],
    ['shrink'],
    ['pdf'],
    { code: 'NAMES_COLLIDE', place: '1' },
  ],
  [
    'two ways with the same names',
    [
      {
        branch: [
          [0, { name: '{name}' }],
          [1, { name: '{name}' }],
        ],
      },
    ],
    ['shrink', 'join'],
    ['pdf'],
    { code: 'WAY_NAMES_COLLIDE', params: { template: '{name}' }, place: '1' },
  ],
  [
    'text inside no text',
    [{ if: { text: false }, then: [{ if: { text: true }, then: [0], else: [] }], else: [] }, 1],
    ['shrink', 'shrink'],
    [],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'text' }, place: '1.1.1' },
  ],
  [
    'a language without text',
    [{ if: { text: false }, then: [ask, { if: { language: 'ko' }, then: [0], else: [] }], else: [] }],
    ['shrink'],
    [],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'language' }, place: '1.1.2' },
  ],
  [
    'few pages among many',
    [{ if: { pages: { atLeast: 10 } }, then: [{ if: { pages: { atMost: 9 } }, then: [0], else: [] }], else: [] }],
    ['shrink'],
    [],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'pages' }, place: '1.1.1' },
  ],
  [
    'a document without pages',
    [{ if: { pages: { atMost: 0 } }, then: [0], else: [] }],
    ['shrink'],
    [],
    { code: 'CONDITION_IMPOSSIBLE', params: { condition: 'pages' }, place: '1' },
  ],
  [
    'the other way for what a step made',
    [0, { if: { kind: ['pdf', 'docx'] }, then: [], else: [1] }],
    ['shrink', 'shrink'],
    ['pdf'],
    { code: 'CONDITION_ALWAYS_MET', params: { condition: 'kind' }, place: '2', step: 1 },
  ],
  [
    'the other way inside the same condition',
    [{ if: { text: true }, then: [{ if: { text: true }, then: [], else: [0] }], else: [] }],
    ['shrink'],
    [],
    { code: 'CONDITION_ALWAYS_MET', params: { condition: 'text' }, place: '1.1.1' },
  ],
  [
    'the other way for sizes that all have',
    [{ if: { size: { atLeast: 1 } }, then: [], else: [0] }],
    ['shrink'],
    [],
    { code: 'CONDITION_ALWAYS_MET', params: { condition: 'size' }, place: '1' },
  ],
  [
    'joining one file',
    [{ each: [0, 1] }],
    ['shrink', 'join'],
    ['pdf'],
    { code: 'STEP_COMBINES_NOTHING', params: { tool: 'join' }, step: 1 },
  ],
  [
    'a step after the name',
    [0, { branch: [[1, { name: '{name}' }], [2]] }, ask, 3],
    ['shrink', 'shrink', 'join', 'shrink'],
    ['pdf'],
    { code: 'STEP_AFTER_NAME', step: 3 },
  ],
])('refuses %s', (_, flow, ids, kinds, problem) => {
  expect(check(flow, ids, kinds)).toMatchObject(problem)
})

it.each<[string, FlowNode[], string[]]>([
  ['the other way for kinds that the next run may have', [{ if: { kind: ['pdf'] }, then: [], else: [0] }], ['to-pdf']],
  [
    'what a step changed since',
    [{ if: { text: false }, then: [0, { if: { text: true }, then: [1], else: [] }], else: [] }],
    ['shrink', 'shrink'],
  ],
  [
    'a narrower range',
    [
      {
        if: { pages: { atLeast: 2 } },
        then: [{ if: { pages: { atMost: 9 } }, then: [0], else: [1] }],
        else: [{ if: { pages: { atMost: 1 } }, then: [2], else: [] }],
      },
    ],
    ['shrink', 'shrink', 'shrink'],
  ],
  ['joining the parts of each file', [{ each: [0, 1] }, 2], ['cut', 'join', 'join']],
  ['joining after an each', [{ each: [0] }, 1], ['shrink', 'join']],
])('accepts %s', (_, flow, ids) => {
  expect(check(flow, ids, ['pdf'])).toBe('pdf')
})

it('takes one name for one file', () => {
  expect(check([0, { name: 'report' }, ask], ['join'], ['pdf'])).toBe('pdf')
  expect(check([{ each: [0, { name: '{name}' }] }], ['shrink'], ['pdf'])).toBe('pdf')
})
