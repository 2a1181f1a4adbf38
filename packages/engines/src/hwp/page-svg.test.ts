/** Prepares pages drawn by the engine for librsvg. */
import { describe, expect, it } from 'vitest'
import { preparePage, type PageFonts } from './page-svg.ts'
import { isBeyondPage, findSpaces } from './page-text.ts'

const place = { path: 'serif.ttf', index: 0 }
const coverage = new Uint8Array(0x110000 / 8).fill(0xff, 0, 0xe000 / 8)

/** The single font has characters of half an em, and none in the private use area. */
const fonts: PageFonts = {
  faces: { 함초롬바탕: { family: 'NanumMyeongjo', replaces: true, regular: place, bold: place } },
  coverage,
  advanceOf: (_place, character) => (character < '\ue000' ? 0.5 : undefined),
}
const page = (content: string) => `<svg xmlns="x" width="800" height="1000">${content}</svg>`
const family = 'font-family="&apos;함초롬바탕&apos;,&apos;Batang&apos;,serif"'
const prepared = (content: string) => preparePage(content, () => false, fonts)
const text = (attributes: string, content: string) =>
  page(`<text ${attributes} ${family} font-size="20" fill="#000000">${content}</text>`)

describe('a text', () => {
  it('is drawn in the substitute font, and its family is reported', () => {
    const { svg, families } = prepared(text('x="10" y="50"', '가'))
    expect(svg).toContain("font-family=\"'NanumMyeongjo','NanumMyeongjo','Noto Serif CJK KR',serif\"")
    expect([...families]).toEqual(['함초롬바탕'])
  })

  it('is condensed if it would overlap the next text', () => {
    const { svg } = prepared(text('x="10" y="50" textLength="8" lengthAdjust="spacingAndGlyphs"', 'a'))
    expect(svg).toContain('transform="translate(10.000,50) scale(0.8000,1)"')
    expect(svg).not.toMatch(/<text.* (?:x|y|textLength)=/)
  })

  it('is expanded slightly, and centred in the remaining space', () => {
    const { svg } = prepared(text('transform="translate(3,4) scale(0.9,1)" textLength="15"', 'i'))
    expect(svg).toContain('transform="translate(3,4) scale(0.9,1) translate(2.000,0) scale(1.1000,1)"')
  })

  it('without a glyph in any font is replaced by a placeholder, and counted', () => {
    const { svg, replaced } = prepared(text('x="1" y="1"', '가\ue123&lt;'))
    expect(svg).toContain('>가〓&lt;</text>')
    expect(replaced).toBe(1)
  })

  it('contains no characters that XML does not allow', () => {
    expect(prepared(text('x="1" y="1"', 'a\u0001b')).svg).toContain('>ab</text>')
  })
})

describe('a space', () => {
  const runs = [
    { text: '가 나', x: 10, y: 40, h: 13, charX: [0, 13, 20, 33] },
    { text: ' 다', x: 43, y: 40, h: 13, charX: [0, 7, 20] },
  ]
  it.each([
    ['x="10" y="50"', '가 '],
    ['transform="translate(30.02,50) scale(0.9,1)"', '나 '],
    ['x="10" y="80"', '라'],
    ['x="50" y="50"', '다'],
  ])('is added to the character before it: %s', (attributes, expected) => {
    expect(preparePage(text(attributes, expected.trim()), findSpaces(runs), fonts).svg).toContain(`>${expected}</text>`)
  })
})

describe('a page', () => {
  it.each([
    ['within its bounds', '<text x="10" y="990" fill="#000">가</text>', false],
    ['below its bounds', '<text x="10" y="1010" fill="#000">가</text>', true],
    ['right of its bounds', '<text transform="translate(830,20) scale(0.9,1)" fill="#000">가</text>', true],
  ])('with text %s is classified correctly', (_where, content, beyond) => {
    expect(isBeyondPage(page(content))).toBe(beyond)
  })
})
