/** Matching a link's blocks to existing ones, and edits of a flow in the undo history. */
import { expect, it } from 'vitest'
import type { BlockDraft, LinkedNode, Nodes, StepDraft } from '../draft.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import { beginWorkspace, changeOptions, stepsOf } from '../undo-history.ts'
import { recogniseNodes } from './recognise.ts'
import { editWorkspace } from './step-edits.ts'

const tool = (id: string): ToolPage => ({
  id,
  group: 'organise',
  title: id,
  description: '',
  accepts: ['pdf'],
  fields: [{ name: 'password', kind: 'password', label: 'Password', initial: '' }],
  endings: [],
  limits: { bytes: 1, files: 1 },
  takes: 'each',
})
const step = (key: string, password = ''): StepDraft => ({ key, tool: tool(key), values: { password } })
const condition: BlockDraft = {
  key: 'if-7',
  settings: { kind: 'if', condition: { text: false } },
  ways: [[step('b', 'secret')], []],
}

it('keeps the keys and secrets of the nodes that a link describes', () => {
  const linked: LinkedNode[] = [
    {
      settings: { kind: 'if', condition: { text: true } },
      ways: [[], [{ tool: tool('b'), values: { password: '' } }]],
    },
    { settings: { kind: 'each' }, ways: [[{ tool: tool('a'), values: { password: '' } }]] },
  ]
  const found = recogniseNodes(beginWorkspace([step('a'), condition]), linked)
  expect(found).toMatchObject([
    { key: 'if-7', settings: { condition: { text: true } }, ways: [[], [step('b', 'secret')]] },
    { settings: { kind: 'each' }, ways: [[{ key: 'a' }]] },
  ])
  expect(found[1]?.key).toMatch(/^each-/)
})

it('changes the options of a step inside a block, and undoes it', () => {
  const state = beginWorkspace([step('a'), condition])
  const changed = changeOptions(state, 'b', { password: 'new' })
  expect(stepsOf(changed).map(({ values }) => values.password)).toEqual(['', 'new'])
  expect(stepsOf(editWorkspace(changed, { do: 'undo' }))).toEqual(stepsOf(state))
})

it('merges typing into one block into one undo step, and refuses a line’s edits in a flow', () => {
  const state = beginWorkspace([step('a'), condition])
  const type = (question: string) => ({
    do: 'nodes' as const,
    typed: 'q',
    change: (): Nodes => [
      step('a'),
      { key: 'q', settings: { kind: 'approve', approval: { hours: 1, question } }, ways: [] },
    ],
  })
  const typed = [type('W'), type('Wh'), type('Why')].reduce(editWorkspace, state)
  expect(typed.history.present).toMatchObject([{}, { settings: { approval: { question: 'Why' } } }])
  expect(editWorkspace(typed, { do: 'undo' }).history.present).toBe(state.history.present)
  expect(editWorkspace(state, { do: 'remove', at: 0 })).toBe(state)
  expect(editWorkspace(state, { do: 'nodes', change: (nodes) => nodes })).toBe(state)
})
