/** A page whose only text is within a drawing was refused as one without text. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDocx } from '@docweave/fixtures'
import { afterAll, expect, test } from 'vitest'
import { convertPages } from '../../pdf/tasks/convert-pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-drawing-'))
afterAll(() => rm(folder, { recursive: true }))

/** Curves that cross each other: no shape that a Word file could have. */
const drawing = Array.from({ length: 60 }, (_, at) => `100 ${100 + at} m 150 ${200 - at} 250 ${at} 300 ${150 + at} c S`)

const pdf = (text: string) => {
  const content = [...drawing, text].join('\n')
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R
/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`
}

async function convert(text: string) {
  const [path, out] = [join(folder, 'given.pdf'), join(folder, 'out.docx')]
  await writeFile(path, pdf(text))
  const form = { type: 'docx', layout: 'flowing' } as const
  const result = await convertPages({ path, pages: [0], form, out, folder }, { progress: () => undefined })
  return { ...result, document: await readDocx(out) }
}

test('converts a page whose only text is in a drawing', async () => {
  const { pagesWithoutText, document } = await convert('BT /F1 10 Tf 190 130 Td (North) Tj ET')
  expect(pagesWithoutText).toBe(1)
  expect(JSON.stringify(document)).not.toContain('North')
})

test('refuses a page that has only a drawing', async () => {
  await expect(convert('')).rejects.toMatchObject({ code: 'TEXT_NOT_FOUND' })
})
