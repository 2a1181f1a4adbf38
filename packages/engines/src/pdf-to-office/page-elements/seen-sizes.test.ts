/**
 * Text of Type 3 fonts whose glyphs are far larger than the font size, as in bills and statements, was left out; of those whose glyphs are far
 * smaller, the double letters lost one.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { convertPages } from '../../pdf/tasks/convert-pages.ts'
import { withSeenSizes } from './seen-sizes.ts'
import { madeGlyph } from './testing/made-glyph.ts'

const text = 'Questions about your bill, all messages and cheerful coffee'
const names = Array.from({ length: 256 }, (_, code) => (code === 32 ? 'space' : String.fromCharCode(code)))

/** A page in a font of rectangles 40 units high, which is shown at a size of 0.24 points, or with smaller units at a larger size. */
function statement(fontBox: string, unit = 1): string {
  const codes = [...new Set(text)].map((letter) => letter.charCodeAt(0)).toSorted((a, b) => a - b)
  const procedures = codes.map((code) => `/${names[code]} 5 0 R`).join('')
  const differences = codes.map((code) => `${code}/${names[code]}`).join(' ')
  const widths = Array.from({ length: 91 }, () => 28).join(' ')
  const size = 0.24 / unit
  const content = `BT /F1 ${size} Tf 1 0 0 1 10 100 Tm (${text}) Tj ET`
  const glyph = '28 0 0 0 24 40 d1 0 0 24 40 re f'
  const font = `<</Type/Font/Subtype/Type3/FontBBox[${fontBox}]/FontMatrix[${unit} 0 0 ${unit} 0 0]/FirstChar 32/LastChar 122`
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 6 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Length ${glyph.length}>>stream
${glyph}
endstream endobj
6 0 obj${font}/Widths[${widths}]/CharProcs<<${procedures}>>/Encoding<</Differences[${differences}]>>/Resources<<>>>>endobj
trailer<</Root 1 0 R>>
%%EOF`
}

test.each([
  ['with a box that is seen larger', '0 -11 44 43', 1],
  ['without a box that is seen larger', '0 0 1 -1', 1],
  ['that is seen smaller', '0 -11 44 43', 0.004],
])('reads text of a font %s than its size', async (_what, fontBox, unit) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-sizes-'))
  const [path, out] = [join(folder, 'given.pdf'), join(folder, 'out.txt')]
  await writeFile(path, statement(fontBox, unit))
  const form = { type: 'txt', running: true } as const
  await convertPages({ path, pages: [0], form, out, folder }, { progress: () => undefined })
  expect(await readFile(out, 'utf8')).toBe(`${text}\n`)
  await rm(folder, { recursive: true })
})

test('restores no letter that is drawn twice to look bold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-sizes-'))
  const [path, out] = [join(folder, 'given.pdf'), join(folder, 'out.txt')]
  const bold = statement('0 -11 44 43', 0.004).replace(/BT (.*?) ET/, (line, shown) => {
    const moved = String(shown).replace('10 100', '10.3 100')
    return `${line} BT ${moved} ET`
  })
  await writeFile(path, bold)
  const form = { type: 'txt', running: true } as const
  await convertPages({ path, pages: [0], form, out, folder }, { progress: () => undefined })
  expect(await readFile(out, 'utf8')).toBe(`${text}\n`)
  await rm(folder, { recursive: true })
})

test('leaves text as it is whose size is right, however small', () => {
  const small = madeGlyph('a', 0, 0.5, { size: 1, top: 99.2, bottom: 100.4 })
  const glyphs = [madeGlyph('a', 0), small, madeGlyph('—', 0, 40, { size: 10 })]
  expect(withSeenSizes(glyphs)).toBe(glyphs)
})

test('takes the size of turned text from its extent across the baseline', () => {
  const glyph = madeGlyph('a', 0, 11.5, { size: 0.2, top: 94, bottom: 100, angle: 90 })
  expect(withSeenSizes([glyph])[0]?.size).toBeCloseTo(10)
})
