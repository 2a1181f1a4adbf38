/** Tests which of the fonts that a document names are reported: those that its text uses. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { readParts } from './document-parts.ts'
import { fontsOfRichText } from './rich-text-fonts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-parts-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function parts(files: Record<string, string>) {
  const path = join(folder, 'document.zip')
  await writeFile(path, zipFile(files))
  const { fonts, ...rest } = await readParts(path)
  return { fonts: [...fonts], ...rest }
}

const wordStyle = (id: string, font: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"${more.includes('default') ? ' w:default="1"' : ''}>` +
  `${more.includes('basedOn') ? more : ''}<w:rPr><w:rFonts w:ascii="${font}" w:cs="Mangal"/><w:lang w:eastAsia="ko-KR"/></w:rPr></w:style>`

it('finds the fonts of the styles that a Word document uses, and of their base styles', async () => {
  const styles = [
    wordStyle('Normal', 'Georgia', 'default'),
    wordStyle('Base', 'Cambria'),
    wordStyle('Title', 'A &amp; B', '<w:basedOn w:val="Base"/>'),
    wordStyle('Unused', 'Verdana'),
  ]
  const text = '<w:p><w:pStyle w:val="Title"/><w:r><w:rFonts w:eastAsia="맑은 고딕" w:hAnsi="+mn-lt"/></w:r></w:p>'
  const files = { 'word/document.xml': text, 'word/styles.xml': styles.join('') }
  expect(await parts(files)).toEqual({
    fonts: ['맑은 고딕', 'Georgia', 'Cambria', 'A & B'],
    linked: false,
    macros: false,
  })
  const hindi = await parts({ ...files, 'word/header1.xml': '<w:t>नमस्ते</w:t>' })
  expect(hindi.fonts).toContain('Mangal')
})

it('finds the fonts of a theme that are used', async () => {
  const set = (name: string, font: string) => `<a:${name}Font><a:latin typeface="${font}"/></a:${name}Font>`
  const theme = set('major', 'Calibri Light') + set('minor', 'Calibri')
  const slide = { 'ppt/theme/theme1.xml': theme, 'ppt/slideMasters/slideMaster1.xml': '<a:latin typeface="+mj-lt"/>' }
  expect((await parts({ ...slide, 'ppt/slides/slide1.xml': '<p:ph type="body"/>' })).fonts).toEqual(['Calibri'])
  const titled = await parts({ ...slide, 'ppt/slides/slide1.xml': '<p:ph type="title"/>' })
  expect(titled.fonts).toEqual(['Calibri Light', 'Calibri'])
  const text = { 'word/theme/theme1.xml': theme, 'word/document.xml': '<w:rFonts w:asciiTheme="minorHAnsi"/>' }
  expect((await parts(text)).fonts).toEqual(['Calibri'])
})

it('finds the fonts of the styles that an OpenDocument file uses, by the families of their font faces', async () => {
  const face = (name: string, family: string) =>
    `<style:font-face style:name="${name}" svg:font-family="${family}" style:font-pitch="variable"/>`
  const style = (name: string, font: string, parent = '') =>
    `<style:style style:name="${name}" style:family="graphic"${parent}><style:text-properties style:font-name="${font}"/></style:style>`
  const { fonts } = await parts({
    'styles.xml':
      face('F1', '&apos;Noto Sans&apos;') +
      `<style:style style:name="empty" style:family="graphic"/>${style('Text', 'F1')}` +
      style('standard', 'F2') +
      style('title', 'F3', ' style:parent-style-name="standard"'),
    'content.xml': `${face('F2', 'Tahoma')}${face('F3', '바탕')}<draw:frame presentation:style-name="title"/>`,
  })
  expect(fonts).toEqual(['Tahoma', '바탕'])
})

it('detects macros and linked files, but not hyperlinks', async () => {
  const relation = (type: string) => `<Relationship Type="relationships/${type}" Target="x" TargetMode="External"/>`
  const link = { 'word/_rels/document.xml.rels': relation('hyperlink') }
  expect(await parts(link)).toEqual({ fonts: [], linked: false, macros: false })
  const picture = { 'word/_rels/document.xml.rels': relation('image'), 'word/vbaProject.bin': '' }
  expect(await parts(picture)).toEqual({ fonts: [], linked: true, macros: true })
})

it('decodes the names of the used fonts of an RTF font table', () => {
  const text = String.raw`{\rtf1{\fonttbl{\f0\froman\fcharset0 Times New Roman{\*\falt Times};}{\f1\fnil\fcharset129 \'b9\'d9\'c5\'c1;}
{\f2\fnil\fcharset128 \'83\'81\'83\'43\'83\'8a\'83\'49;}{\f3 \u48148?\u-10799?;}{\f4 Courier;}}{\f0 a}{\f1 b}{\af2 c}{\f3 d}}`
  expect([...fontsOfRichText(text)]).toEqual(['Times New Roman', '바탕', 'メイリオ', '바\ud5d1'])
})

/** Unterminated constructs for each pattern. */
const openEnded: Record<string, Record<string, string>> = {
  'Word fonts': { 'word/document.xml': '<w:rFonts ' },
  'Word styles': { 'word/styles.xml': '<w:style ', 'word/document.xml': '<w:pStyle w:val="' },
  'Word styles without an end': { 'word/styles.xml': '<w:style w:styleId="a">' },
  'OpenDocument styles': { 'styles.xml': '<style:style style:name="a">', 'content.xml': ' a-a:' },
  'font faces': { 'content.xml': '<style:font-face style:name="' },
  themes: { 'word/theme/theme1.xml': '<a:majorFont>', 'ppt/slides/slide1.xml': '<p:ph ' },
  relations: { 'word/_rels/document.xml.rels': '<Relationship ' },
  'linked pictures': { 'content.xml': '<draw:image ' },
  letters: { 'styles.xml': 'a', 'content.xml': 'a' },
}

it.each(Object.keys(openEnded))('parses 300 kB of malformed %s in linear time', async (name) => {
  const files = Object.entries(openEnded[name] ?? {}).map(([part, text]) => [
    part,
    text.repeat(Math.ceil(300_000 / text.length)),
  ])
  const from = performance.now()
  await parts(Object.fromEntries(files))
  expect(performance.now() - from).toBeLessThan(3000)
})
