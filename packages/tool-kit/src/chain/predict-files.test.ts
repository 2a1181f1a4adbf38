/** Predicted files: counts where they are known, and no guesses elsewhere. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../define-tool.ts'
import { countPages } from '../page-list.ts'
import { predictFiles, wantsPages } from './predict-files.ts'
import { toolBase } from './testing/tool-base.ts'

const base = { ...toolBase, produces: 'pdf' } as const
const list = [
  defineTool({
    ...base,
    id: 'join',
    accepts: ['pdf', 'jpg'],
    takes: 'all',
    options: z.object({}),
    makes: (_, { pages }) => ({ pages }),
  }),
  defineTool({
    ...base,
    id: 'to-jpg',
    accepts: ['pdf'],
    gives: 'many',
    produces: 'jpg',
    options: z.object({ pages: z.string().default('') }),
    makes: ({ pages: range }, { pages }) => ({ files: countPages(range, pages) }),
  }),
  defineTool({ ...base, id: 'at-blank', accepts: ['pdf'], gives: 'many', options: z.object({}) }),
  defineTool({ ...base, id: 'shrink', accepts: ['pdf'], options: z.object({}), makes: (_, { pages }) => ({ pages }) }),
  defineTool({ ...base, id: 'text', accepts: ['pdf'], produces: 'txt', options: z.object({}) }),
]
const tools = new Map(list.map((tool) => [tool.id, tool]))
const pipeline = (...given: (string | [string, Record<string, unknown>])[]) => ({
  steps: given.map((each) =>
    typeof each === 'string' ? { tool: each, options: {} } : { tool: each[0], options: each[1] },
  ),
  flow: null,
})
const counts = (files: Parameters<typeof predictFiles>[2], ...given: Parameters<typeof pipeline>) =>
  predictFiles(tools, pipeline(...given), files).map(({ count, kinds }) => `${count} ${kinds.join('+')}`)
const pdf = (pages?: number) => ({ kind: 'pdf' as const, pages })

test('predicts one PDF from three files, and twelve images from its pages', () => {
  expect(counts([pdf(4), pdf(7), { kind: 'jpg' }], 'join', 'shrink', 'to-jpg')).toEqual([
    '3 pdf+jpg',
    '1 pdf',
    '1 pdf',
    '12 jpg',
  ])
})

test('counts the outputs of a step that runs once for each file', () => {
  expect(counts([pdf(10), pdf(2)], ['to-jpg', { pages: '1-2' }])).toEqual(['2 pdf', '4 jpg'])
  expect(counts([pdf(10), pdf(2)], 'shrink', 'text')).toEqual(['2 pdf', '2 pdf', '2 txt'])
})

test('predicts "several" if only the run can tell, until a step joins them', () => {
  expect(counts([pdf(9)], 'at-blank', 'shrink', 'join', 'to-jpg')).toEqual([
    '1 pdf',
    'several pdf',
    'several pdf',
    '1 pdf',
    'several jpg',
  ])
  expect(counts([pdf()], 'to-jpg')).toEqual(['1 pdf', 'several jpg'])
  // A page range outside the file has no known count either.
  expect(counts([pdf(2)], ['to-jpg', { pages: '7' }])).toEqual(['1 pdf', 'several jpg'])
})

test('without files predicts only the output of a step that always makes one', () => {
  expect(counts([], 'shrink', 'join', 'to-jpg')).toEqual(['undefined ', 'undefined pdf', '1 pdf', 'several jpg'])
})

test('predicts nothing for an unknown tool', () => {
  expect(counts([pdf(1)], 'nothing', 'shrink')).toEqual(['1 pdf', 'several ', 'several pdf'])
})

test('requests page counts only where they change the prediction', () => {
  expect(wantsPages(tools, pipeline('join', 'shrink'), [pdf()])).toBe(false)
  expect(wantsPages(tools, pipeline('join', 'to-jpg'), [pdf()])).toBe(true)
  expect(wantsPages(tools, pipeline('join', 'to-jpg'), [pdf(3)])).toBe(false)
  expect(wantsPages(tools, pipeline('at-blank'), [pdf()])).toBe(false)
})
