/** What a book keeps as pages: its text, contents, links, pictures, fonts and what it says of itself. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { fontsOf } from '@docweave/engines/fonts'
import { inspect } from '@docweave/engines/inspect'
import {
  bookBy,
  bookText,
  drawnByPoppler,
  epubBook,
  fb2Book,
  readByPoppler,
  readPdf,
  sample,
  type BookOptions,
} from '@docweave/engines/specimen'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** That of the books made here: fonts are obfuscated by it. */
const identifier = 'urn:uuid:12345678-1234-1234-1234-123456789abc'

/** Enough for a busy machine. */
const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(files: Parameters<typeof runWhole>[1], options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, files, { inspect, options })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  const bytes = await readFile(file.path)
  const texts = Array.from({ length: file.pages ?? 0 }, (_, at) => readByPoppler(bytes, at + 1))
  return { ...readPdf(bytes), bytes, texts, path: file.path, codes: outcome.notices.map(({ code }) => code) }
}

const epub = (content: Uint8Array, options?: Record<string, unknown>) => convert([{ kind: 'epub', content }], options)
const own = (book: BookOptions, options?: Record<string, unknown>) => epub(epubBook(book), options)
const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

/** The colour at a place of a page, as shares of its sides. */
function colourAt(bytes: Uint8Array, page: number, across: number, down: number): number[] {
  const drawn = drawnByPoppler(bytes, page, 72)
  const at = Math.floor(drawn.getHeight() * down) * drawn.getStride() + Math.floor(drawn.getWidth() * across) * 3
  return [...drawn.getPixels().slice(at, at + 3)].map((value) => Math.round(value / 255))
}

/** How many pixels of a page are red. */
function redPixels(bytes: Uint8Array, page: number): number {
  const pixels = drawnByPoppler(bytes, page, 72).getPixels()
  let red = 0
  for (let at = 0; at + 2 < pixels.length; at += 3)
    if ((pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 255) < 60 && (pixels[at + 2] ?? 255) < 60) red++
  return red
}

const joined = (texts: readonly string[]) => texts.join('').replaceAll(/\s+/g, '')

describe('books of other programs', () => {
  it('of pandoc: cover, contents, notes, links, a table, a picture', { timeout }, async () => {
    const { pages, outline, texts, bytes, document } = await epub(bookBy('pandoc.epub'))
    // The cover's corners, red, lime, blue and black: nothing of it is cut off.
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

  it('of EbookLib: vertical, with ruby, set across and said so', { timeout }, async () => {
    const { outline, texts, codes, pages } = await epub(bookBy('ebooklib.epub'))
    expect(codes).toEqual(['VERTICAL_SET_ACROSS'])
    expect(outline).toEqual(['一、猫 2', '動物と言葉 3', '  二、犬 3', '  三、한국어와 English 4'])
    expect(joined(texts)).toContain('吾輩(わがはい)は猫である。名前はまだ無い。')
    expect(joined(texts)).toContain('犬の章(しょう)。')
    expect(pages[1]?.links).toEqual(['#3'])
  })

  it('of LibreOffice and of calibre', { timeout }, async () => {
    const { outline, texts, pages } = await epub(bookBy('libreoffice.epub'))
    expect(outline.length).toBeGreaterThan(0)
    expect(joined(texts)).toContain('これは日本語の文章です。太字と斜体があります。')
    expect(joined(texts)).toContain('한국어문장입니다.굵은글씨도있습니다.사과1,000원')
    expect(pages[0]?.links).toContain('https://example.com/book')
    const calibre = await epub(bookBy('calibre.epub'))
    expect(joined(calibre.texts)).toContain('吾輩(わがはい)は猫である。')
    expect(calibre.outline).toHaveLength(4)
  })

  it('of pandoc as FictionBook', { timeout }, async () => {
    const { outline, texts, bytes } = await convert([{ kind: 'fb2', content: bookBy('pandoc.fb2') }])
    expect(outline.map((line) => line.replace(/ \d+$/, ''))).toEqual(
      expect.arrayContaining(['첫째 장', 'The second chapter']),
    )
    expect(joined(texts)).toContain('무궁화삼천리화려강산')
    expect(texts.some((_, at) => redPixels(bytes, at + 1) > 5000)).toBe(true)
  })

  it('keeps regular and bold Korean and Japanese, each font a subset', { timeout }, async () => {
    const { path } = await epub(bookBy('pandoc.epub'))
    const fonts = read('pdffonts', path).trim().split('\n').slice(2)
    const names = fonts.map((line) => /\+(\S+ \S+)/.exec(line)?.[1] ?? line)
    expect(names).toEqual(expect.arrayContaining(['NanumMyeongjo Regular', 'NanumMyeongjo Bold', 'BIZ UDPMincho']))
    for (const font of fonts) expect(font).toMatch(/Identity-H +yes yes yes/)
    expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  })
})

describe('what is asked for', () => {
  const book = { chapters: [{ title: 'One', body: bookText(30) }] }

  it('sets pages of the size, text of the size and the font that are wanted', { timeout }, async () => {
    const usual = await own(book)
    expect(usual.pages[0]?.size).toEqual([420, 595])
    const large = await own(book, { pageSize: 'screen', fontSize: 20, margin: 5, font: 'sans' })
    expect(large.pages[0]?.size).toEqual([383, 510])
    expect(large.pages.length).toBeGreaterThan(2 * usual.pages.length)
    expect(read('pdffonts', large.path)).toContain('NanumGothic Regular')
    expect(read('pdffonts', usual.path)).toContain('NanumMyeongjo Regular')
    expect(joined(large.texts)).toBe(joined(usual.texts))
  })

  it('joins books, each with its outline under its title', { timeout }, async () => {
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

describe('what books get wrong', () => {
  it('fetches nothing, runs nothing and says what is missing', { timeout }, async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const body = `<p>Here <img src="${origin}/a.png" alt="a picture"/><script>document.write('run')</script> <a href="javascript:alert(1)">one</a> <a href="file:///etc/passwd">two</a></p>`
    const { pages, codes } = await own({
      css: `@import url(${origin}/a.css); @font-face{font-family:x;src:url(${origin}/x.ttf)} p{background:url(${origin}/b)}`,
      chapters: [{ title: 'One', body }],
    })
    server.close()
    expect(asked).toBe(0)
    expect(codes).toEqual(['LINKED_FILES_MISSING'])
    expect(pages[0]?.text).toMatch(/Here a ?picture one two/)
    expect(pages[0]?.links).toEqual([])
  })

  it('keeps its bearings in absurd styles, broken markup and endless nesting', { timeout }, async () => {
    const css = 'p{font-size:10000px;margin:100%;line-height:0} body{margin:100%;width:1px} h1{padding:1e9em}'
    const body = `${'<div>'.repeat(5000)}<p>deep <b>bold <p>next & more < than<br>end`
    const { texts, pages } = await own({ css, chapters: [{ title: 'One', body }] })
    expect(joined(texts)).toBe('Onedeepboldnext&more<thanend')
    expect(pages.length).toBeLessThan(10)
  })

  it('puts no heading alone at the end of a page, and cuts no picture', { timeout }, async () => {
    const part = (at: number) =>
      `${bookText((at % 4) + 2)}<h2>Heading ${at}</h2><p>Text under ${at}.</p><p><img src="picture.png" width="200" height="300"/></p>`
    const { texts } = await own({
      chapters: [{ title: 'One', body: Array.from({ length: 12 }, (_, at) => part(at)).join('') }],
    })
    for (const [at] of Array.from({ length: 12 }).entries())
      expect(texts.find((text) => text.includes(`Heading ${at}\n`))).toContain(`Text under ${at}.`)
  })

  it(
    'keeps on with a font that is broken, a book that says it is English and is not, letters in parts',
    { timeout },
    async () => {
      const encryption =
        '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/font.ttf"/></CipherData></EncryptedData></encryption>'
      const { texts, path } = await own({
        css: '@font-face{font-family:Own;src:url(font.ttf)} body{font-family:Own}',
        files: { 'META-INF/encryption.xml': encryption, 'OEBPS/font.ttf': Buffer.alloc(2000, 7) },
        chapters: [{ title: '첫째 장', body: `<p>${'한국어 책입니다.'.normalize('NFD')}</p>` }],
      })
      expect(joined(texts)).toBe('첫째장한국어책입니다.')
      expect(read('pdffonts', path)).toContain('NanumMyeongjo')
    },
  )

  it.each([
    ['http://www.idpf.org/2008/embedding', 1040, createHash('sha1').update(identifier).digest()],
    ['http://ns.adobe.com/pdf/enc#RC', 1024, Buffer.from(identifier.replaceAll(/urn:uuid:|-/g, ''), 'hex')],
  ])('uses a font that %s has obfuscated', { timeout }, async (algorithm, reach, key) => {
    const path = fontsOf('hand', 'en')[0]?.font.path ?? ''
    const font = (await readFile(path)).map((byte, at) => (at < reach ? byte ^ (key[at % key.length] ?? 0) : byte))
    const encryption = `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/own.ttf"/></CipherData></EncryptedData></encryption>`
    const { texts, path: made } = await own({
      css: '@font-face{font-family:"Own";src:url(own.ttf)} p{font-family:Own}',
      files: { 'META-INF/encryption.xml': encryption, 'OEBPS/own.ttf': font },
      chapters: [{ title: 'One', body: '<p>By hand in the office, finally. 손으로.</p>' }],
    })
    expect(read('pdffonts', made)).toMatch(/Caveat[^]*NanumMyeongjo|NanumMyeongjo[^]*Caveat/)
    expect(joined(texts)).toBe('OneByhandintheoffice,finally.손으로.')
  })

  it('draws pictures of newer kinds', { timeout }, async () => {
    const { codes, bytes } = await own({
      chapters: [{ title: 'One', body: '<p><img src="a.webp"/></p>' }],
      files: { 'OEBPS/a.webp': sample('webp') ?? '' },
    })
    expect(codes).toEqual([])
    expect(redPixels(bytes, 1)).toBeGreaterThan(100)
  })

  it('says that a drawing is missing, and keeps its words', { timeout }, async () => {
    const body =
      '<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>In the drawing</text></svg><img src="gone.png" alt="Gone"/></p>'
    const { codes, texts } = await own({ chapters: [{ title: 'One', body }] })
    expect(codes).toEqual(['PARTS_MISSING'])
    expect(joined(texts)).toBe('OneInthedrawingGone')
  })

  it('leaves out a picture that is damaged', { timeout }, async () => {
    const picture = sample('png') ?? new Uint8Array()
    const broken = picture.map((byte, at) => (at > 60 && at < picture.length - 20 ? byte ^ 0x55 : byte))
    const { codes, texts } = await own({
      chapters: [{ title: 'One', body: '<p><img src="a.png" alt="A picture"/> after</p>' }],
      files: { 'OEBPS/a.png': broken },
    })
    expect(codes).toEqual(['PARTS_MISSING'])
    expect(joined(texts)).toBe('OneApictureafter')
  })

  it('slants letters in a Korean book', { timeout }, async () => {
    const { path } = await own({
      language: 'ko',
      chapters: [{ title: '첫째', body: '<p>이것은 <em>slanted</em> 글자</p>' }],
    })
    expect(read('pdffonts', path)).toContain('Tinos Italic')
  })

  it('replaces what no font has and says so', { timeout }, async () => {
    const { codes } = await own({ chapters: [{ title: 'One', body: '<p>A \u{13000} B 😀</p>' }] })
    expect(codes).toEqual(['CHARACTERS_REPLACED'])
  })
})
