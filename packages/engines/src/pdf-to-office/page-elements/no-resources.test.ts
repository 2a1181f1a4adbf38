/** Regression test: documents whose pages or form XObjects have no resources failed with `ENGINE_FAILED`. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runMupdf } from '../../pdf/index.ts'

const form = '5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 14>>stream\n0 0 5 5 re f  \nendstream endobj'

const pdf = (page: string, more = '') => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${page}>>endobj
4 0 obj<</Length 49>>stream
BT /F1 12 Tf 20 100 Td (Hello there) Tj ET /X Do 
endstream endobj
${more}
trailer<</Root 1 0 R>>
%%EOF`

test.each([
  ['a page', pdf('')],
  [
    'a form',
    pdf('/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</X 5 0 R>>>>', form),
  ],
])('converts %s without resources', async (_what, content) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-resources-'))
  const path = join(folder, 'given.pdf')
  await writeFile(path, content)
  const signal = new AbortController().signal
  const args = {
    path,
    pages: [0],
    form: { type: 'docx', layout: 'flowing' } as const,
    out: join(folder, 'out.docx'),
    folder,
  }
  const { pagesWithoutText } = await runMupdf('convertPages', args, { signal, memoryMegabytes: 800 })
  expect(pagesWithoutText).toBe(0)
  expect(await readdir(folder)).toContain('out.docx')
  await rm(folder, { recursive: true })
})
