/** The output kinds that tools announce before they run. */
import { expect, it } from 'vitest'
import { predictFiles } from '@docweave/tool-kit'
import { tools } from './tools.gen.ts'

type Files = Parameters<typeof predictFiles>[2]

const pdf = (pages?: number) => ({ kind: 'pdf' as const, pages })
const outcome = (tool: string, options: Record<string, unknown>, files: Files) =>
  predictFiles(tools, { steps: [{ tool, options }], flow: null }, files).at(-1)?.count

it.each<[string, Record<string, unknown>, Files, number | 'several']>([
  ['pdf-to-jpg', {}, [pdf(3), pdf(9)], 12],
  ['pdf-to-png', { pages: 'odd' }, [pdf(5)], 3],
  ['pdf-to-jpg', { mode: 'images' }, [pdf(3)], 'several'],
  ['split-pdf', {}, [pdf(7)], 7],
  ['split-pdf', { every: 3 }, [pdf(7), pdf(3)], 4],
  ['split-pdf', { mode: 'ranges', ranges: '1-3,7;4-6' }, [pdf()], 2],
  ['split-pdf', { mode: 'ranges', ranges: '1-3,7,9' }, [pdf(9), pdf(9)], 6],
  ['split-pdf', { mode: 'ranges', ranges: '1-3,7', together: true }, [pdf()], 1],
  ['split-pdf', { mode: 'ranges' }, [pdf(4)], 4],
  ['split-pdf', { mode: 'blank' }, [pdf(4)], 'several'],
  ['img-to-pdf', {}, [{ kind: 'jpg' }, { kind: 'tiff' }], 1],
  ['img-to-pdf', { output: 'each' }, [{ kind: 'jpg' }, { kind: 'tiff' }], 2],
  ['hwp-to-pdf', {}, [{ kind: 'hwp' }, { kind: 'hwpx' }], 2],
  ['hwp-to-pdf', { output: 'joined' }, [{ kind: 'hwp' }, { kind: 'hwpx' }], 1],
])('predicts the number of outputs: %s %j', (tool, options, files, count) => {
  expect(outcome(tool, options, files)).toBe(count)
})

it('predicts the number of pages through several steps, if possible', () => {
  const pictures = (...steps: [string, Record<string, unknown>?][]) =>
    predictFiles(
      tools,
      { steps: [...steps, ['pdf-to-jpg'] as const].map(([tool, options = {}]) => ({ tool, options })), flow: null },
      [pdf(5), pdf(7)],
    ).at(-1)?.count
  expect(pictures(['merge-pdf'], ['compress-pdf'])).toBe(12)
  expect(pictures(['del-pdf-page', { pages: '1-2' }], ['merge-pdf'])).toBe(8)
  expect(pictures(['reorder-pdf', { order: 'reverse' }])).toBe(12)
  expect(pictures(['reorder-pdf', { pages: '1', rest: 'drop' }])).toBe('several')
})
