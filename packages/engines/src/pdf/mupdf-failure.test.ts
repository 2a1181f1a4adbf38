/** Regression test: documents that mupdf rejects failed with `ENGINE_FAILED`, were retried, and were reported as our own fault. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, PDFDocument } from 'mupdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mupdfFailure } from './mupdf-failure.ts'
import { runMupdf } from './index.ts'

const stream = (dictionary: string, data: string) => `<<${dictionary}/Length ${data.length}>>stream\n${data}\nendstream`

interface Parts {
  catalogue?: string
  page?: string
  /** Object 4. */
  content: string
  /** Object 5 and those after it. */
  more?: string[]
}

function pdf({ catalogue = '', page = '', content, more = [] }: Parts): string {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${page}>>`,
    content,
    ...more,
  ]
  return `%PDF-1.4\n${objects.map((body, at) => `${at + 1} 0 obj${body}endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF`
}

const image = '/Type/XObject/Subtype/Image/Width 100/Height 100/BitsPerComponent 8/ColorSpace[/ICCBased 6 0 R]'

let folder = ''
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'docweave-failure-'))))
afterAll(() => rm(folder, { recursive: true }))

const options = { signal: new AbortController().signal, memoryMegabytes: 800 }

const compress = (path: string) =>
  runMupdf('compress', { path, out: join(folder, 'out.pdf'), aim: { level: 'balanced' } }, options)

const refused: [words: string, content: string, read: (path: string) => Promise<unknown>][] = [
  [
    'too many nested graphics states',
    pdf({ content: stream('', 'q '.repeat(5000)) }),
    (path) => runMupdf('extractText', { path, layout: 'reading' }, options),
  ],
  [
    'invalid ICC colorspace',
    pdf({
      page: '/Resources<</XObject<</I 5 0 R>>>>',
      content: stream('', '90 0 0 90 0 0 cm /I Do'),
      more: [stream(image, ' '.repeat(20_000)), stream('/N 2', 'no profile')],
    }),
    (path) =>
      runMupdf(
        'extractImages',
        {
          path,
          out: join(folder, 'images'),
          format: { type: 'jpg', quality: 80, colour: 'colour' },
          images: [{ object: 5, name: 'image' }],
        },
        options,
      ),
  ],
  [
    'not a dict',
    pdf({ catalogue: '/PageLabels 7', content: stream('', '0 0 9 9 re f') }),
    (path) => runMupdf('nUpPages', { path, out: join(folder, 'out.pdf'), perSheet: 2 }, options),
  ],
  [
    'too many color components',
    pdf({ content: stream('/Filter/FlateDecode/DecodeParms<</Predictor 12/Colors 99>>', 'anything') }),
    compress,
  ],
]

const thrownBy = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('failureOf', () => {
  it.each(refused)('maps mupdf’s error "%s" to FILE_DAMAGED', { timeout: 60_000 }, async (words, content, read) => {
    const path = join(folder, 'given.pdf')
    await writeFile(path, content)
    const failure = await read(path).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'FILE_DAMAGED' })
    expect(failure instanceof Error && String(failure.cause)).toContain(words)
  })

  it.each<[what: string, work: () => unknown]>([
    ['unknown options', () => new PDFDocument().saveToBuffer('nonsense')],
    ['an unknown document type', () => Document.openDocument(Buffer.from('words'), 'image/x-unknown')],
    ['objects of two documents', () => new PDFDocument().addObject({ Foreign: new PDFDocument().addObject({}) })],
    ['a wrong type', () => new PDFDocument().newNull().put('Key', 1)],
  ])('maps %s to ENGINE_FAILED', (_what, work) => {
    expect(mupdfFailure(thrownBy(work)).code).toBe('ENGINE_FAILED')
  })

  it('distinguishes our own errors from mupdf’s by their origin, not by their message', () => {
    expect(mupdfFailure(new Error('malformed page tree')).code).toBe('ENGINE_FAILED')
    expect(mupdfFailure(thrownBy(() => new PDFDocument().findPage(3))).code).toBe('FILE_DAMAGED')
  })

  it.each(['malloc (8 bytes) failed', 'Not enough memory to decode tile', 'out of memory'])(
    'maps "%s" to MEMORY_EXCEEDED',
    (words) => expect(mupdfFailure(new Error(words)).code).toBe('MEMORY_EXCEEDED'),
  )
})
