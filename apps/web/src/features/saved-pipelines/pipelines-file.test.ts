/** A file of pipelines: read back as it was written, refused when it is none. */
import { expect, it } from 'vitest'
import type { Shelf } from './shelf.ts'
import { putBack, readPipelinesFile } from './pipelines-file.ts'

const pipeline = { steps: [{ tool: 'pdf-ocr', options: { languages: ['ko'] } }] }
const text = JSON.stringify({
  docweave: 'pipelines',
  version: 1,
  pipelines: [
    { name: '스캔', pipeline, favourite: true },
    { name: 'Two', pipeline },
  ],
})

it('is put back in its order', async () => {
  const saved: unknown[] = []
  const shelf: Shelf = {
    canShare: false,
    list: async () => [],
    save: async (each) => saved.push(each),
    change: async () => undefined,
    remove: async () => undefined,
  }
  const file = await readPipelinesFile(new Blob([text]))
  if (!file) throw new Error('It is one')
  await putBack(shelf, file)
  expect(saved).toEqual([
    { name: 'Two', pipeline, favourite: false },
    { name: '스캔', pipeline, favourite: true },
  ])
})

it.each(['', '{}', '%PDF-1.7', text.replace('"version":1', '"version":2'), text.replace('pdf-ocr', '../x')])(
  'takes %s for none',
  async (other) => {
    expect(await readPipelinesFile(new Blob([other]))).toBeUndefined()
  },
)
