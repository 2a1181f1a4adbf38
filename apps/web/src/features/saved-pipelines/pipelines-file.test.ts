/** Exported pipelines: read back unchanged, rejected if invalid. */
import { expect, it } from 'vitest'
import { readPipelinesFile } from './pipelines-file.ts'

const pipeline = { steps: [{ tool: 'pdf-ocr', options: { languages: ['ko'] } }] }
const text = JSON.stringify({
  docweave: 'pipelines',
  version: 1,
  pipelines: [
    { name: '스캔', pipeline, favourite: true },
    { name: 'Two', pipeline },
  ],
})

it('reads an exported file', async () => {
  const file = await readPipelinesFile(new Blob([text]))
  expect(file?.pipelines).toEqual([
    { name: '스캔', pipeline: { ...pipeline, flow: null }, favourite: true },
    { name: 'Two', pipeline: { ...pipeline, flow: null }, favourite: false },
  ])
})

it.each(['', '{}', '%PDF-1.7', text.replace('"version":1', '"version":2'), text.replace('pdf-ocr', '../x')])(
  'refuses %s',
  async (other) => {
    expect(await readPipelinesFile(new Blob([other]))).toBeUndefined()
  },
)
