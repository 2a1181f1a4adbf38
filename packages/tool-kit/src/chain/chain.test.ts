import type { FileKind, ToolDescriptor } from '@docweave/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { chain } from './chain.ts'
import { choicesAt } from './fit.ts'
import { lackingChoice } from './lacking-choice.ts'
import { toolBase } from './testing/tool-base.ts'

const recognise = defineTool({
  ...toolBase,
  id: 'recognise',
  accepts: ['pdf'],
  produces: ({ output }) => output,
  options: z.object({ output: z.enum(['pdf', 'txt']).default('pdf') }),
})
const compress = defineTool({ ...toolBase, id: 'compress', accepts: ['pdf'], produces: 'pdf', options: z.object({}) })
const toPdf = defineTool({ ...toolBase, id: 'to-pdf', accepts: ['txt', 'jpg'], produces: 'pdf', options: z.object({}) })
const tools = new Map([recognise, compress, toPdf].map((tool) => [tool.id, tool]))

const steps = (...given: (string | [string, Record<string, unknown>])[]) => ({
  steps: given.map((each) =>
    typeof each === 'string' ? { tool: each, options: {} } : { tool: each[0], options: each[1] },
  ),
  flow: null,
})

test('plans steps that fit, with default options', () => {
  const result = chain(tools, steps('to-pdf', 'recognise', 'compress'), ['txt', 'jpg'])
  expect(result).toMatchObject({ ok: true, produces: 'pdf', steps: [{}, { options: { output: 'pdf' } }, {}] })
})

test('finds the step that would change nothing until the visitor chooses', () => {
  const cut = defineTool({
    ...toolBase,
    id: 'cut',
    accepts: ['pdf'],
    produces: 'pdf',
    lacks: ({ pages }) => (pages === '' ? 'PAGES_NOT_CHOSEN' : undefined),
    options: z.object({ pages: z.string().default('') }),
  })
  const all = new Map<string, ToolDescriptor>([...tools, [cut.id, cut]])
  const lackingIn = (...given: Parameters<typeof steps>) => {
    const result = chain(all, steps(...given), ['pdf'])
    return result.ok ? lackingChoice(all, result.steps) : result
  }
  expect(lackingIn('compress', 'cut')).toEqual({ step: 1, code: 'PAGES_NOT_CHOSEN', params: { tool: 'cut' } })
  expect(lackingIn('compress', ['cut', { pages: '2' }])).toBeUndefined()
})

test('reports the step that does not fit, with its input kind and the kinds that it accepts', () => {
  expect(chain(tools, steps(['recognise', { output: 'txt' }], 'compress'), ['pdf'])).toEqual({
    ok: false,
    problem: {
      step: 1,
      code: 'STEP_DOES_NOT_FIT',
      params: { tool: 'compress', previous: 'recognise', kind: 'txt', accepts: 'pdf' },
    },
  })
  expect(chain(tools, steps('compress'), ['pdf', 'jpg'])).toMatchObject({
    problem: { step: 0, params: { previous: '', kind: 'jpg' } },
  })
})

test('reports an invalid or unknown option, and an unknown tool', () => {
  expect(chain(tools, steps(['recognise', { output: 'gif' }]), [])).toMatchObject({
    problem: { code: 'OPTION_INVALID', params: { option: 'output' } },
  })
  expect(chain(tools, steps(['compress', { strength: 1 }]), [])).toMatchObject({
    problem: { code: 'OPTION_INVALID', params: { option: 'strength' } },
  })
  expect(chain(tools, steps('nothing'), [])).toMatchObject({ problem: { code: 'TOOL_UNKNOWN' } })
})

test('offers tools that fit next, and all tools if there are no files yet', () => {
  const ids = (given: typeof tools, pipeline: Parameters<typeof choicesAt>[1], kinds: FileKind[]) =>
    choicesAt(given, pipeline, kinds, pipeline.steps.length).flatMap(({ tool, problem }) => (problem ? [] : [tool]))
  expect(ids(tools, steps(), [])).toHaveLength(3)
  expect(ids(tools, steps(['recognise', { output: 'txt' }]), ['pdf'])).toEqual(['to-pdf'])
  expect(ids(tools, steps(), ['jpg'])).toEqual(['to-pdf'])
})
