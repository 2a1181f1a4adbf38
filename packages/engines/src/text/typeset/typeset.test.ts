/** Text in the embedded fonts is visible, can be copied unchanged, and is readable by other programs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Matrix, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import type { FontFamily } from '../../fonts/index.ts'
import { FontStack, TextWriter, Typesetter } from './index.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-typeset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a page with one line of text for each of `lines`. */
function typeset(lines: readonly string[], family: FontFamily, language: 'en' | 'ko' | 'ja') {
  const document = new PDFDocument()
  const stack = new FontStack(family, language)
  const setter = new Typesetter(stack)
  const writer = new TextWriter(document)
  const set = lines.map((line) => setter.set(line))
  const content = set.map(({ glyphs }, at) => `1 0 0 1 40 ${780 - at * 40} Tm ${writer.show(glyphs, 20)}`).join('')
  const resources = document.addObject({ Font: writer.fonts })
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, `BT ${content} ET`))
  writer.finish()
  stack.close()
  const path = join(folder, `${family}-${language}.pdf`)
  writeFileSync(path, document.saveToBuffer('garbage,compress').asUint8Array())
  return { path, set, document: new PDFDocument(document.saveToBuffer('').asUint8Array().slice()) }
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
const lines = ['안녕하세요 café 123', '文書変換ひらがなカタカナ', '한국어 漢字 “따옴표”…', 'Привет, κόσμε → ①']

/** The fraction of dark pixels in the box of a line. */
function ink(document: PDFDocument, at: number, from: number, width: number): number {
  const pixmap = document.loadPage(0).toPixmap(Matrix.identity, ColorSpace.DeviceGray, false, true)
  const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()]
  let dark = 0
  for (let y = 44 + at * 40; y < 68 + at * 40; y++)
    for (let x = Math.floor(40 + from); x < 40 + from + width; x++) if ((pixels[y * stride + x] ?? 255) < 128) dark++
  return dark / (24 * width)
}

describe.each(['sans', 'serif', 'mono', 'hand'] as const)('%s', (family) => {
  it.each(['en', 'ko', 'ja'] as const)('is extracted unchanged (%s)', { timeout }, (language) => {
    const { path, set } = typeset(lines, family, language)
    expect(set.map(({ replaced }) => replaced)).toEqual([0, 0, 0, 0])
    expect(run('pdftotext', '-raw', path, '-').trim().split('\n')).toEqual(lines)
    for (const font of run('pdffonts', path).trim().split('\n').slice(2))
      expect(font).toMatch(/^[A-Z]{6}\+\w+ +CID TrueType +Identity-H +yes yes yes/)
    expect(run('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  })
})

it('draws every character', { timeout }, () => {
  const { document, set } = typeset(lines, 'sans', 'ko')
  const blank: string[] = []
  for (const [at, { glyphs }] of set.entries()) {
    let from = 0
    for (const { advance, text } of glyphs) {
      if (text !== ' ' && ink(document, at, from * 20, advance * 20) < 0.01) blank.push(text)
      from += advance
    }
  }
  expect(blank).toEqual([])
  const names = (text: string) =>
    new Set(
      set
        .flatMap(({ glyphs }) => glyphs)
        .filter((each) => text.includes(each.text))
        .map(({ font }) => font.name),
    )
  expect([...names('안녕')]).toEqual(['NanumGothic'])
  expect([...names('文漢')]).toEqual(['BIZUDPGothic'])
})

it('selects fonts by the language', { timeout }, () => {
  const fontOf = (language: 'en' | 'ko' | 'ja') => typeset(['“本”'], 'sans', language).set[0]?.glyphs[0]?.font.name
  expect([fontOf('en'), fontOf('ko'), fontOf('ja')]).toEqual(['Arimo', 'NanumGothic', 'BIZUDPGothic'])
})

it('composes characters that are written as sequences', { timeout }, () => {
  const { set, path } = typeset(['e\u0301가'.normalize('NFD'), 'x\u0301', '☀\ufe0f👍🏽'], 'sans', 'en')
  expect(set[0]?.glyphs).toHaveLength(2)
  expect(set.map(({ replaced }) => replaced)).toEqual([0, 0, 0])
  expect(run('pdftotext', '-raw', path, '-').normalize('NFC')).toContain('é가')
})

it('draws a placeholder for characters without a glyph, and preserves their text', { timeout }, () => {
  const { set, path } = typeset(['A\u{1F5FF}\u{13000}\u{13001}B'], 'sans', 'en')
  expect(set[0]?.replaced).toBe(2)
  expect(run('pdftotext', '-raw', path, '-').trim()).toBe('A\u{1F5FF}\u{13000}\u{13001}B')
})

it('the monospaced family has uniform advance widths', { timeout }, () => {
  const widthOf = (text: string) => typeset([text], 'mono', 'ko').set[0]?.width
  expect(widthOf('abcdé')).toBeCloseTo(2.5)
  expect(widthOf('한국漢字')).toBeCloseTo(4)
})
