/** A saved pipeline opens at its URL. */
import { expect, it } from 'vitest'
import { laterSteps } from '../pipeline/pipeline-address.ts'
import { addressOfPipeline } from './pipeline-link.ts'

it('opens a saved pipeline at its first tool, with all saved options', () => {
  const { tool, search } = addressOfPipeline({
    steps: [
      { tool: 'pdf-ocr', options: { languages: ['ko'] } },
      { tool: 'compress-pdf', options: {} },
      { tool: 'split-pdf', options: { mode: 'size' } },
    ],
    flow: null,
  })
  expect([tool, search.options]).toEqual(['pdf-ocr', { languages: ['ko'] }])
  expect(laterSteps(search)).toEqual([['compress-pdf'], ['split-pdf', { mode: 'size' }]])
  expect(addressOfPipeline({ steps: [{ tool: 'merge-pdf', options: {} }], flow: null })).toEqual({
    tool: 'merge-pdf',
    search: {},
  })
})

it('opens a flow with its words', () => {
  const steps = [{ tool: 'pdf-ocr', options: {} }]
  expect(addressOfPipeline({ steps, flow: [{ if: { text: false } }, 0, 'end'] })).toEqual({
    tool: 'pdf-ocr',
    search: { flow: [{ if: { text: false } }, 0, 'end'] },
  })
})
