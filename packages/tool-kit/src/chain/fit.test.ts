/** Where tools fit, and which steps are suggested, with five small tools. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { choicesAt, misfits } from './fit.ts'
import { toolBase } from './testing/tool-base.ts'

const base = { ...toolBase, options: z.object({}) } as const
const list = [
  defineTool({ ...base, id: 'join', group: 'organise', accepts: ['pdf', 'jpg'], produces: 'pdf' }),
  defineTool({ ...base, id: 'to-jpg', group: 'from-pdf', accepts: ['pdf'], produces: 'jpg' }),
  defineTool({ ...base, id: 'to-text', group: 'from-pdf', accepts: ['pdf'], produces: 'txt' }),
  defineTool({ ...base, id: 'images', group: 'to-pdf', accepts: ['jpg', 'png'], produces: 'pdf' }),
  defineTool({ ...base, id: 'word', group: 'to-pdf', accepts: ['docx'], produces: 'pdf' }),
]
const tools = new Map(list.map((tool) => [tool.id, tool]))
const pipeline = (...ids: string[]) => ({ steps: ids.map((tool) => ({ tool, options: {} })), flow: null })
const choice = (at: number, id: string, ...ids: string[]) =>
  choicesAt(tools, pipeline(...ids), [], at).find(({ tool }) => tool === id)

test("a tool fits where it accepts the previous step's output and produces the next step's input", () => {
  expect(choice(1, 'join', 'join', 'to-text')).toEqual({ tool: 'join', adds: ['join'] })
  expect(choice(0, 'word', 'join')).toEqual({ tool: 'word', adds: ['word'] })
})

test('reports why a tool does not fit, and which converter to add before or after it', () => {
  expect(choice(1, 'images', 'join')).toEqual({
    tool: 'images',
    adds: ['to-jpg', 'images'],
    problem: {
      step: 1,
      code: 'STEP_DOES_NOT_FIT',
      params: { tool: 'images', previous: 'join', kind: 'pdf', accepts: 'jpg png' },
    },
  })
  // A converter (`images`) is preferred to another tool that fits (`join`).
  expect(choice(1, 'to-jpg', 'join', 'to-text')).toMatchObject({
    adds: ['to-jpg', 'images'],
    problem: { step: 2, params: { tool: 'to-text', previous: 'to-jpg', kind: 'jpg' } },
  })
  expect(choice(1, 'word', 'join')).toMatchObject({ adds: [], problem: { params: { tool: 'word' } } })
})

test('does not suggest a tool that cannot run', () => {
  const usable = (id: string) => id !== 'images'
  const found = choicesAt(tools, pipeline('join', 'to-text'), [], 1, usable).find(({ tool }) => tool === 'to-jpg')
  expect(found?.adds).toEqual(['to-jpg', 'join'])
})

test('finds every step that does not fit, with a converter that repairs it', () => {
  const found = misfits(tools, pipeline('to-jpg', 'to-text', 'word', 'join', 'to-text'), ['docx'])
  expect(found.map(({ step, bridge }) => [step, bridge])).toEqual([
    [0, 'word'],
    [1, 'images'],
    [2, undefined],
  ])
  expect(misfits(tools, pipeline('join', 'to-jpg', 'images'), [])).toEqual([])
})
