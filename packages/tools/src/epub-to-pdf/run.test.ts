/** A converted book preserves its text, contents, links, pictures, fonts and metadata. */
import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { bookByProgram, bookText, drawnByPoppler, epubBook, fb2Book } from '@docweave/fixtures'
import { convert, epub, joined, own, redPixels, removeAll } from './testing/convert.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
afterAll(removeAll)

const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

/** The colour at a point of a page, as fractions of its sides. */
function colourAt(bytes: Uint8Array, page: number, across: number, down: number): number[] {
  const drawn = drawnByPoppler(bytes, page, 72)
  const at = Math.floor(drawn.getHeight() * down) * drawn.getStride() + Math.floor(drawn.getWidth() * across) * 3
  return [...drawn.getPixels().slice(at, at + 3)].map((value) => Math.round(value / 255))
}

describe('books by other programs', () => {
  it('by pandoc preserve cover, contents, notes, links, a table and a picture', { timeout }, async () => {
    const { pages, outline, texts, bytes, document } = await epub(bookByProgram('pandoc.epub'))
    // The cover's corners, red, lime, blue and black, prove that it is not cropped.
    const corners = [
      [0.1, 0.03],
      [0.9, 0.03],
      [0.1, 0.97],
      [0.9, 0.97],
    ] as const
    expect(corners.map(([across, down]) => colourAt(bytes, 1, across, down))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ])
    expect(outline).toEqual(['첫째 장 3', 'The second chapter 4', '  A section of its own 4', '第三章 5'])
    expect(pages[2]?.links).toEqual(expect.arrayContaining(['#4', 'https://example.com/book']))
    expect(pages[3]?.links).toEqual(['https://example.com/second'])
    for (const text of [
      '이책은굵은글씨와기울인글씨를',
      '사과1,000원',
      '각주의글입니다.',
      'Čeština,Ελληνικά,Русский.',
      '漢字(かんじ)にはふりがなが',
    ])
      expect(joined(texts)).toContain(text)
    expect(redPixels(bytes, 4)).toBeGreaterThan(5000)
    expect(document.getMetaData('info:Title')).toBe('세 나라 말의 책')
    expect(document.getMetaData('info:Author')).toBe('김민수')
    expect(document.getTrailer().get('Root', 'Lang').asString()).toBe('ko')
  })

  it('by EbookLib with vertical text and ruby are set horizontally, with a notice', { timeout }, async () => {
    const { outline, texts, codes, pages } = await epub(bookByProgram('ebooklib.epub'))
    expect(codes).toEqual(['VERTICAL_SET_ACROSS'])
    expect(outline).toEqual(['一、猫 2', '動物と言葉 3', '  二、犬 3', '  三、한국어와 English 4'])
    expect(joined(texts)).toContain('吾輩(わがはい)は猫である。名前はまだ無い。')
    expect(joined(texts)).toContain('犬の章(しょう)。')
    expect(pages[1]?.links).toEqual(['#3'])
  })

  it('by LibreOffice and calibre preserve their text, links and outline', { timeout }, async () => {
    const { outline, texts, pages } = await epub(bookByProgram('libreoffice.epub'))
    expect(outline.length).toBeGreaterThan(0)
    expect(joined(texts)).toContain('これは日本語の文章です。太字と斜体があります。')
    expect(joined(texts)).toContain('한국어문장입니다.굵은글씨도있습니다.사과1,000원')
    expect(pages[0]?.links).toContain('https://example.com/book')
    const calibre = await epub(bookByProgram('calibre.epub'))
    expect(joined(calibre.texts)).toContain('吾輩(わがはい)は猫である。')
    expect(calibre.outline).toHaveLength(4)
  })

  it('by pandoc in FictionBook format preserve their text, outline and picture', { timeout }, async () => {
    const { outline, texts, bytes } = await convert([{ kind: 'fb2', content: bookByProgram('pandoc.fb2') }])
    expect(outline.map((line) => line.replace(/ \d+$/, ''))).toEqual(
      expect.arrayContaining(['첫째 장', 'The second chapter']),
    )
    expect(joined(texts)).toContain('무궁화삼천리화려강산')
    expect(texts.some((_, at) => redPixels(bytes, at + 1) > 5000)).toBe(true)
  })

  it('embeds regular and bold Korean and Japanese fonts as subsets', { timeout }, async () => {
    const { path } = await epub(bookByProgram('pandoc.epub'))
    const fonts = read('pdffonts', path).trim().split('\n').slice(2)
    const names = fonts.map((line) => /\+(\S+ \S+)/.exec(line)?.[1] ?? line)
    expect(names).toEqual(expect.arrayContaining(['NanumMyeongjo Regular', 'NanumMyeongjo Bold', 'BIZ UDPMincho']))
    for (const font of fonts) expect(font).toMatch(/Identity-H +yes yes yes/)
    expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  })
})

describe('options', () => {
  const book = { chapters: [{ title: 'One', body: bookText(30) }] }

  it('apply the page size, margin, font size and font', { timeout }, async () => {
    const usual = await own(book)
    expect(usual.pages[0]?.size).toEqual([420, 595])
    const large = await own(book, { pageSize: 'screen', fontSize: 20, margin: 5, font: 'sans' })
    expect(large.pages[0]?.size).toEqual([383, 510])
    expect(large.pages.length).toBeGreaterThan(2 * usual.pages.length)
    expect(read('pdffonts', large.path)).toContain('NanumGothic Regular')
    expect(read('pdffonts', usual.path)).toContain('NanumMyeongjo Regular')
    expect(joined(large.texts)).toBe(joined(usual.texts))
  })

  it('join books, each with its outline under its title', { timeout }, async () => {
    const files = [epubBook({ title: 'The first book' }), fb2Book({ title: '두 번째 책' })]
    const { outline, pages } = await convert(
      [
        { kind: 'epub', content: files[0] ?? new Uint8Array() },
        { kind: 'fb2', content: files[1] ?? new Uint8Array() },
      ],
      { output: 'joined' },
    )
    expect(outline).toEqual([
      'The first book 1',
      '  The first chapter 1',
      '  둘째 장 2',
      '두 번째 책 3',
      '  The first chapter 3',
      '  둘째 장 4',
    ])
    expect(pages).toHaveLength(4)
  })
})
