/** Conversion of malformed books. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { fontsOf } from '@docweave/engines/fonts'
import { bookText, sample } from '@docweave/fixtures'
import { joined, own, redPixels, removeAll } from './testing/convert.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
afterAll(removeAll)

/** The identifier of generated books, from which the key of obfuscated fonts is derived. */
const identifier = 'urn:uuid:12345678-1234-1234-1234-123456789abc'

const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

describe('malformed books', () => {
  it('fetches and runs nothing, and adds a notice about missing files', { timeout }, async () => {
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

  it('preserves the text despite extreme styles, malformed markup and deep nesting', { timeout }, async () => {
    const css = 'p{font-size:10000px;margin:100%;line-height:0} body{margin:100%;width:1px} h1{padding:1e9em}'
    const body = `${'<div>'.repeat(5000)}<p>deep <b>bold <p>next & more < than<br>end`
    const { texts, pages } = await own({ css, chapters: [{ title: 'One', body }] })
    expect(joined(texts)).toBe('Onedeepboldnext&more<thanend')
    expect(pages.length).toBeLessThan(10)
  })

  it('keeps a heading with the text after it', { timeout }, async () => {
    const part = (at: number) =>
      `${bookText((at % 4) + 2)}<h2>Heading ${at}</h2><p>Text under ${at}.</p><p><img src="picture.png" width="200" height="300"/></p>`
    const { texts } = await own({
      chapters: [{ title: 'One', body: Array.from({ length: 12 }, (_, at) => part(at)).join('') }],
    })
    for (const [at] of Array.from({ length: 12 }).entries())
      expect(texts.find((text) => text.includes(`Heading ${at}\n`))).toContain(`Text under ${at}.`)
  })

  it('handles a damaged font, a wrong declared language and decomposed letters', { timeout }, async () => {
    const encryption =
      '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/font.ttf"/></CipherData></EncryptedData></encryption>'
    const { texts, path } = await own({
      css: '@font-face{font-family:Own;src:url(font.ttf)} body{font-family:Own}',
      files: { 'META-INF/encryption.xml': encryption, 'OEBPS/font.ttf': Buffer.alloc(2000, 7) },
      chapters: [{ title: '첫째 장', body: `<p>${'한국어 책입니다.'.normalize('NFD')}</p>` }],
    })
    expect(joined(texts)).toBe('첫째장한국어책입니다.')
    expect(read('pdffonts', path)).toContain('NanumMyeongjo')
  })

  const idpf = 'http://www.idpf.org/2008/embedding'
  const idpfKey = createHash('sha1').update(identifier).digest()
  const adobeKey = Buffer.from(identifier.replaceAll(/urn:uuid:|-/g, ''), 'hex')

  it.each([
    [idpf, 'own.ttf', 1040, idpfKey],
    ['http://ns.adobe.com/pdf/enc#RC', 'own.ttf', 1024, adobeKey],
    // The declaration's name of the file differs in case from the ZIP's.
    [idpf, 'Own.TTF', 1040, idpfKey],
  ])('uses a font obfuscated with %s, declared as %s', { timeout }, async (algorithm, declared, reach, key) => {
    const path = fontsOf('hand', 'en')[0]?.font.path ?? ''
    const font = (await readFile(path)).map((byte, at) => (at < reach ? byte ^ (key[at % key.length] ?? 0) : byte))
    const encryption = `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/${declared}"/></CipherData></EncryptedData></encryption>`
    const { texts, path: made } = await own({
      css: '@font-face{font-family:"Own";src:url(own.ttf)} p{font-family:Own}',
      files: { 'META-INF/encryption.xml': encryption, 'OEBPS/own.ttf': font },
      chapters: [{ title: 'One', body: '<p>By hand in the office, finally. 손으로.</p>' }],
    })
    expect(read('pdffonts', made)).toMatch(/Caveat[^]*NanumMyeongjo|NanumMyeongjo[^]*Caveat/)
    expect(joined(texts)).toBe('OneByhandintheoffice,finally.손으로.')
  })

  it('draws WebP pictures', { timeout }, async () => {
    const { codes, bytes } = await own({
      chapters: [{ title: 'One', body: '<p><img src="a.webp"/></p>' }],
      files: { 'OEBPS/a.webp': sample('webp') ?? '' },
    })
    expect(codes).toEqual([])
    expect(redPixels(bytes, 1)).toBeGreaterThan(100)
  })

  it('adds a notice about a missing drawing, and keeps its text', { timeout }, async () => {
    const body =
      '<p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>In the drawing</text></svg><img src="gone.png" alt="Gone"/></p>'
    const { codes, texts } = await own({ chapters: [{ title: 'One', body }] })
    expect(codes).toEqual(['PARTS_MISSING'])
    expect(joined(texts)).toBe('OneInthedrawingGone')
  })

  it('leaves out a damaged picture', { timeout }, async () => {
    const picture = sample('png') ?? new Uint8Array()
    const broken = picture.map((byte, at) => (at > 60 && at < picture.length - 20 ? byte ^ 0x55 : byte))
    const { codes, texts } = await own({
      chapters: [{ title: 'One', body: '<p><img src="a.png" alt="A picture"/> after</p>' }],
      files: { 'OEBPS/a.png': broken },
    })
    expect(codes).toEqual(['PARTS_MISSING'])
    expect(joined(texts)).toBe('OneApictureafter')
  })

  it('uses italics for Latin letters in a Korean book', { timeout }, async () => {
    const { path } = await own({
      language: 'ko',
      chapters: [{ title: '첫째', body: '<p>이것은 <em>slanted</em> 글자</p>' }],
    })
    expect(read('pdffonts', path)).toContain('Tinos Italic')
  })

  it('replaces characters without a glyph, and adds a notice', { timeout }, async () => {
    const { codes } = await own({ chapters: [{ title: 'One', body: '<p>A \u{13000} B 😀</p>' }] })
    expect(codes).toEqual(['CHARACTERS_REPLACED'])
  })
})
