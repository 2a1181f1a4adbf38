import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { documentPdf, sample } from '@docweave/fixtures'
import { inspect } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-inspect-'))
afterAll(() => rm(folder, { recursive: true }))

async function look(kind: FileKind, content: Uint8Array) {
  const path = join(folder, `file.${kind}`)
  await writeFile(path, content)
  return inspect(path, kind, new AbortController().signal)
}

test.each(['pdf', 'jpg', 'docx', 'xls', 'pptx', 'hwp', 'hwpx', 'epub', 'mobi'] as const)(
  'rejects an empty %s',
  async (kind) => {
    await expect(look(kind, new Uint8Array())).rejects.toMatchObject({ code: 'FILE_EMPTY' })
  },
)

test('accepts an empty text, which may be the result of a step', async () => {
  expect(await look('txt', new Uint8Array())).toEqual({})
})

test.each(['docx', 'odt', 'xlsx', 'pptx', 'hwp', 'hwpx', 'epub', 'mobi'] as const)(
  'accepts a valid %s',
  async (kind) => {
    const content = sample(kind)
    if (!content) throw new Error(`no sample of ${kind}`)
    expect(await look(kind, content)).toEqual(kind.startsWith('hwp') ? { pages: 1 } : {})
  },
)

test('counts the pages of a PDF', async () => {
  expect(await look('pdf', documentPdf({ pages: 3 }))).toEqual({ pages: 3 })
})

test.each(['docx', 'xlsx', 'pptx', 'odt', 'hwpx', 'epub'] as const)('reports half a %s as damaged', async (kind) => {
  const content = sample(kind) ?? new Uint8Array()
  await expect(look(kind, content.subarray(0, content.length / 2))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

// Found by the fuzzer: the pages opened, and split into files they did not.
test.each([
  ['a page is its own parent', '/Type/Pages', '3 0 R', '3 0 R'],
  ['a page is its own ancestor', '/Type/Pages/Parent 3 0 R', '3 0 R', '2 0 R'],
  ['the page tree contains itself as a page', '/Type/Encrypt/MediaBox[0 0 9 9]', '2 0 R 3 0 R', '2 0 R'],
])('reports a PDF as damaged if %s', async (_how, node, kids, parent) => {
  const content = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<<${node}/Kids[${kids}]/Count 2>>endobj
3 0 obj<</Type/Page/Parent ${parent}/MediaBox[0 0 200 200]/CropBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
  await expect(look('pdf', Buffer.from(content))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

/** Finding 13: readers open these files, which were rejected as damaged. */
const unruly: Record<string, string> = {
  'no end marker and no table': `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 20>>stream
0 0 100 100 re f    
endstream endobj
trailer<</Root 1 0 R>>`,
  'nothing before its first object': `1 0 obj<</Pages 2 0 R>>endobj
2 0 obj<</Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>`,
  'a comment after every line': [
    '%PDF-1.3',
    '1 0 obj<<',
    '/Pages 2 0 R',
    '>>endobj',
    '2 0 obj<<',
    '/Kids[3 0 R]/Count 1',
    '>>endobj',
    '3 0 obj<<',
    '/Parent 2 0 R/MediaBox[0 0 9 9]',
    '>>endobj',
    'trailer<<',
    '/Root 1 0 R>>',
  ]
    .map((line) => `${line} %0123456789012345`)
    .join('\n'),
}

test.each(Object.keys(unruly))('accepts a PDF with %s', async (name) => {
  expect(await look('pdf', Buffer.from(unruly[name] ?? '', 'latin1'))).toEqual({ pages: 1 })
})

test('rejects a PDF that is truncated within its objects, and accepts one that lacks only its cross-reference table', async () => {
  const whole = Buffer.from(documentPdf({ pages: 3 }))
  const table = whole.lastIndexOf('xref', whole.lastIndexOf('startxref') - 1)
  expect(table).toBeGreaterThan(1000)
  for (let part = 1; part <= 8; part++) {
    const end = Math.floor(table * (0.5 + part / 17))
    await expect(look('pdf', whole.subarray(0, end)), `${end} of ${whole.length}`).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
    })
  }
  for (const end of [table, table + 60, whole.length - 8])
    expect(await look('pdf', whole.subarray(0, end))).toEqual({ pages: 3 })
})

test('rejects an oversized image whose subtype is an indirect reference', async () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    '<</Subtype 5 0 R/Width 30000/Height 30000/Length 1>>stream\n0\nendstream',
    '/Image',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}\nendobj\n`).join('')
  const content = Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`)
  await expect(look('pdf', content)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
})
