/** Edits of the workspace's steps: impossible ones, undo and redo, and matching a link's steps to existing ones. */
import { expect, it } from 'vitest'
import type { FormField } from '../form-field.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import { beginWorkspace, changeOptions, stepsOf, type WorkspaceState } from '../undo-history.ts'
import { recognise } from './recognise.ts'
import { editWorkspace, type WorkspaceEdit } from './step-edits.ts'
import type { StepDraft } from '../draft.ts'

const fields: FormField[] = [
  { name: 'level', kind: 'text', label: 'Level', initial: '' },
  { name: 'password', kind: 'password', label: 'Password', initial: '' },
]
const tool = (id: string): ToolPage => ({
  id,
  group: 'organise',
  title: id,
  description: '',
  accepts: ['pdf'],
  fields,
  endings: [],
  limits: { bytes: 1, files: 1 },
  takes: 'each',
})
const step = (key: string, values = {}): StepDraft => ({
  key,
  tool: tool(key.replace(/\d/, '')),
  values: { level: '', password: '', ...values },
})
const begin = (...keys: string[]) => beginWorkspace(keys.map((key) => step(key)))
const apply = (state: WorkspaceState, ...edits: WorkspaceEdit[]) => edits.reduce(editWorkspace, state)
const keys = (state: WorkspaceState) => stepsOf(state).map(({ key }) => key)

it.each<[string, WorkspaceEdit, string[]]>([
  ['inserts at the start', { do: 'insert', at: 0, steps: [step('x')] }, ['x', 'a', 'b', 'c']],
  ['inserts two between', { do: 'insert', at: 2, steps: [step('x'), step('y')] }, ['a', 'b', 'x', 'y', 'c']],
  ['moves down', { do: 'move', from: 0, to: 2 }, ['b', 'c', 'a']],
  ['moves up', { do: 'move', from: 2, to: 0 }, ['c', 'a', 'b']],
  ['duplicates right after', { do: 'duplicate', at: 1, key: 'b2' }, ['a', 'b', 'b2', 'c']],
  ['removes', { do: 'remove', at: 0 }, ['b', 'c']],
  ['replaces all', { do: 'replace', steps: [step('z')] }, ['z']],
])('%s, and undoes and redoes it', (_, edit, after) => {
  const done = apply(begin('a', 'b', 'c'), edit)
  expect(keys(done)).toEqual(after)
  expect(keys(apply(done, { do: 'undo' }))).toEqual(['a', 'b', 'c'])
  expect(keys(apply(done, { do: 'undo' }, { do: 'redo' }))).toEqual(after)
})

it('returns the same state for impossible edits', () => {
  const twelve = begin(...'abcdefghijkl')
  const one = begin('a')
  for (const [state, edit] of [
    [twelve, { do: 'insert', at: 0, steps: [step('x')] }],
    [twelve, { do: 'duplicate', at: 0, key: 'x' }],
    [one, { do: 'remove', at: 0 }],
    [one, { do: 'move', from: 0, to: 1 }],
    [one, { do: 'undo' }],
    [one, { do: 'redo' }],
  ] satisfies [WorkspaceState, WorkspaceEdit][])
    expect(editWorkspace(state, edit)).toBe(state)
})

it('merges typing into one option into one undo step', () => {
  const typed = (['s a', 'st a', 'x b'] as const).reduce(
    (state, typing) => {
      const [level = '', key = ''] = typing.split(' ')
      return changeOptions(state, key, { level, password: '' })
    },
    begin('a', 'b'),
  )
  const levels = (state: WorkspaceState) => stepsOf(state).map(({ values }) => values.level)
  expect(levels(typed)).toEqual(['st', 'x'])
  expect(levels(apply(typed, { do: 'undo' }))).toEqual(['st', ''])
  expect(levels(apply(typed, { do: 'undo' }, { do: 'undo' }))).toEqual(['', ''])
  expect(changeOptions(typed, 'gone', {})).toBe(typed)
})

it('starts a new undo step for a change after a move', () => {
  const moved = apply(changeOptions(begin('a', 'b'), 'a', { level: 's' }), { do: 'move', from: 0, to: 1 })
  const state = changeOptions(moved, 'a', { level: 't' })
  expect(stepsOf(apply(state, { do: 'undo' }))[1]?.values.level).toBe('s')
})

it('matches a link’s steps to existing ones, with their secrets', () => {
  const make = ({ tool, values }: { tool: ToolPage; values: object }): StepDraft => ({
    key: 'new',
    tool,
    values: { ...values },
  })
  const begun = beginWorkspace([step('a1', { level: 'one', password: 'secret' }), step('a2', { level: 'two' })])
  const state = apply(begun, { do: 'remove', at: 0 })
  const linked = [
    { tool: tool('a'), values: { level: 'one', password: '' } },
    { tool: tool('a'), values: { level: 'three', password: '' } },
    { tool: tool('b'), values: { level: '', password: '' } },
  ]
  expect(recognise(state, linked, make).map(({ key, values }) => [key, values.level, values.password])).toEqual([
    ['a1', 'one', 'secret'],
    ['a2', 'three', ''],
    ['new', '', ''],
  ])
})
