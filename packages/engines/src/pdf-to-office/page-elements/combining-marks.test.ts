/** Vowel signs are read behind their letters, however a program places them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { convertPages } from '../../pdf/tasks/convert-pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-marks-'))
afterAll(() => rm(folder, { recursive: true }))

const size = 20
const isMark = (character: string) => /\p{Mn}/u.test(character)
const codeOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')

/** Where a mark is drawn: at the left or the right side of its letter, or in the middle of it and raised. */
type Placing = 'left' | 'right' | 'raised'

/**
 * Draws text that is read from the right with a font whose letters are half as wide as the font size and whose marks have no width.
 *
 * @param isReplaced whether each letter with marks has a replacement text, as in files of Chromium
 */
function drawn(text: string, placing: Placing, isReplaced: boolean): string {
  const shown: string[] = []
  let x = 380
  for (const [cluster] of text.matchAll(/\P{Mn}\p{Mn}*/gu)) {
    // A dagesh is written before the vowel.
    const [letter = '', ...marks] = cluster.replace(/(.)([\u05b0-\u05bb]+)(\u05bc)/u, '$1$3$2')
    x -= size / 2
    const at = placing === 'left' ? x : placing === 'right' ? x + size / 2 : x + size / 4
    const y = placing === 'raised' ? 104 : 100
    const glyphs = [
      `1 0 0 1 ${x} 100 Tm <${codeOf(letter)}> Tj`,
      ...marks.map((mark) => `1 0 0 1 ${at} ${y} Tm <${codeOf(mark)}> Tj`),
    ]
    const replacement = Array.from(cluster, codeOf).join('')
    if (isReplaced && marks.length > 0) shown.push(`/Span<</ActualText<feff${replacement}>>>BDC`, ...glyphs, 'EMC')
    else shown.push(...glyphs)
  }
  return ['BT', `/F1 ${size} Tf`, ...shown, 'ET'].join('\n')
}

function pdf(text: string, content: string): string {
  const used = [...new Set(text)]
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${used.length} beginbfchar
${used.map((character) => `<${codeOf(character)}> <${codeOf(character)}>`).join('\n')} endbfchar endcmap`
  const widths = used.map((character) => `${character.charCodeAt(0)}[${isMark(character) ? 0 : 500}]`).join('')
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>
/FontDescriptor 7 0 R/W[${widths}]>>endobj
7 0 obj<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>endobj
8 0 obj<</Length ${map.length}>>stream
${map}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`
}

async function read(text: string, content: string): Promise<string> {
  const [path, out] = [join(folder, 'given.pdf'), join(folder, 'out.txt')]
  await writeFile(path, pdf(text, content))
  await convertPages(
    { path, pages: [0], form: { type: 'txt', running: true }, out, folder },
    { progress: () => undefined },
  )
  return (await readFile(out, 'utf8')).trim()
}

const texts = ['בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם', 'حَبِيبِي مَرْحَبًا بِكُمْ فِي الكِتَابِ'].map((text) => text.normalize('NFC'))

test.each(texts.flatMap((text) => (['left', 'right', 'raised'] as const).map((placing) => [placing, text] as const)))(
  'reads marks placed %s: %s',
  async (placing, text) => {
    expect(await read(text, drawn(text, placing, false))).toBe(text)
  },
)

test.each(texts)('reads letters with marks whose replacement text mupdf reads only in part: %s', async (text) => {
  expect(await read(text, drawn(text, 'left', true))).toBe(text)
})
