import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Font } from 'mupdf'
import { expect, test } from 'vitest'
import { withArchive } from '../../archive/index.ts'
import { DocumentAnalysis } from '../analysis/index.ts'
import { madePage, type Words } from '../analysis/testing/made-page.ts'
import { embeddedFamilies } from './embedded-fonts.ts'
import { writeDocx } from './write-docx.ts'

function modelOf(words: readonly Words[]) {
  const analysis = new DocumentAnalysis()
  analysis.add(madePage(words))
  return analysis.finish({ pictures: [], outline: [], title: '' }).document
}

/** The characters that a font has no glyph for. */
const missingIn = (data: Uint8Array, text: string) => {
  const font = new Font('embedded', data)
  return [...text].filter((letter) => letter !== ' ' && font.encodeCharacter(letter) === 0).join('')
}

const model = modelOf([
  { text: 'Čeština and more', family: 'Arial', left: 72, baseline: 100 },
  { text: 'Emphasis: Ω', family: 'Arial', bold: true, left: 72, baseline: 140 },
  { text: '한국어 문장', family: 'Malgun Gothic', left: 72, baseline: 180 },
  { text: 'Nobody has this', family: 'House Grotesque', left: 72, baseline: 220 },
])

test('embeds the free fonts of Latin letters, each the same in every document', async () => {
  const families = await embeddedFamilies(model)
  expect(families.map(({ name }) => name)).toEqual(['Arial'])
  const [arial] = families
  const text = 'Čeština ABC xyz 0123 é “” €'
  for (const data of [arial?.data, arial?.bold, arial?.italic, arial?.boldItalic]) {
    expect(missingIn(data ?? Buffer.alloc(0), text)).toBe('')
    expect(data?.length).toBeLessThan(40_000)
  }
  const [other] = await embeddedFamilies(modelOf([{ text: 'Other words', family: 'Arial', left: 72, baseline: 100 }]))
  expect(other?.data.equals(arial?.data ?? Buffer.alloc(0))).toBe(true)
})

test('a Word file refers to its fonts, which are obfuscated by their keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const path = join(folder, 'fonts.docx')
  await writeFile(path, await writeDocx(model, { layout: 'flowing' }))
  const parts = await withArchive(path, async ({ read }) => ({
    table: (await read('word/fontTable.xml'))?.toString() ?? '',
    links: (await read('word/_rels/fontTable.xml.rels'))?.toString() ?? '',
    file: await read('word/fonts/font2.odttf'),
  }))
  await rm(folder, { recursive: true })
  const [, arial = ''] = /<w:font w:name="Arial">(.*?)<\/w:font>/.exec(parts.table) ?? []
  const [, id, key = ''] = /<w:embedBold r:id="(\w+)" w:fontKey="\{([\dA-F-]{36})\}"\/>/.exec(arial) ?? []
  expect(id).toBe('rId2')
  expect(parts.links).toMatch(/Id="rId2"[^>]*Target="fonts\/font2\.odttf"|Target="fonts\/font2\.odttf"[^>]*Id="rId2"/)
  const mask = Buffer.from(key.replaceAll('-', ''), 'hex').toReversed()
  const file = parts.file ?? Buffer.alloc(0)
  const font = file.map((byte, at) => (at < 32 ? byte ^ (mask[at % 16] ?? 0) : byte))
  expect(missingIn(font, 'Emphasis')).toBe('')
})
