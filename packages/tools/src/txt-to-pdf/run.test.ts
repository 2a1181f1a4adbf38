/** Text files are decoded, wrapped and copied correctly. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ColorSpace, Matrix, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import type { Locale } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { pdfByProgram } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(content: string | Uint8Array, options: Record<string, unknown> = {}, locale: Locale = 'en') {
  const outcome = await runWhole(run, [{ kind: 'txt', content: Buffer.from(content) }], {
    inspect,
    kindsOf,
    options,
    locale,
  })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
  const text = read('pdftotext', '-layout', file.path, '-')
  return { path: file.path, pages: file.pages, notices: outcome.notices, text, lines: text.trimEnd().split('\n'), read }
}

const korean = '안녕하세요. 문서를 변환합니다.'
const japanese = '文書を変換します。ご確認ください。'

const japaneseLines = ['文書を変換します。', 'ご確認ください。']

/** Encoded by Python's codecs. */
const encoded: [name: string, hex: string, text: string][] = [
  ['euc-kr', 'bec8b3e7c7cfbcbcbfe42e20b9aebcadb8a620baafc8afc7d5b4cfb4d92e', korean],
  ['euc-kr', '8c63b9e6b0a2c7cf', '똠방각하'],
  ['shift_jis', '95b68f9182f095cf8ab782b582dc82b78142', '文書を変換します。'],
  ['euc-jp', 'cab8bdf1a4f2cad1b4b9a4b7a4dea4b9a1a3', '文書を変換します。'],
  ['latin1', '636166e9206e61ef7665', 'café naïve'],
]

/** As saved by several programs, with their line ends and byte order marks. */
const saved: [program: string, hex: string, lines: string[]][] = [
  [
    'Vim, in CP949 for DOS',
    'bec8b3e7c7cfbcbcbfe42e20b9aebcadb8a620baafc8afc7d5b4cfb4d92e0d0ab5d1c2b020c1d90d0a',
    [korean, '둘째 줄'],
  ],
  [
    'Vim, in EUC-JP for an old Macintosh',
    'cab8bdf1a4f2cad1b4b9a4b7a4dea4b9a1a30da4b4b3cec7a7a4afa4c0a4b5a4a4a1a30d',
    japaneseLines,
  ],
  [
    'LibreOffice, in Shift JIS',
    '95b68f9182f095cf8ab782b582dc82b781420d0a82b28a6d944682ad82be82b382a281420d0a',
    japaneseLines,
  ],
  [
    'LibreOffice, in UTF-8',
    'efbbbfe69687e69bb8e38292e5a489e68f9be38197e381bee38199e380820d0ae38194e7a2bae8aa8de3818fe381a0e38195e38184e380820d0a',
    japaneseLines,
  ],
  [
    'ICU, in UTF-16',
    'fffe48c555b158d538c194c62e00200038bb1cc17cb92000c0bc58d669d5c8b2e4b22e000a0058b4f8c9200004c90a00',
    [korean, '둘째 줄'],
  ],
  ['ICU, in Windows-1252', '6e61ef766520636166e92096209371756f746564942080350a', ['naïve café – “quoted” €5']],
]

describe('txt-to-pdf', () => {
  it.each(encoded)('detects %s (%#), and decodes it if it is chosen', { timeout }, async (encoding, hex, text) => {
    const content = Buffer.from(hex, 'hex')
    expect((await convert(content)).lines).toEqual([text])
    expect((await convert(content, { encoding })).lines).toEqual([text])
  })

  it.each([
    ['in UTF-16 with a byte order mark', Buffer.from(`\ufeff${korean}`, 'utf16le')],
    ['in big-endian UTF-16', Buffer.from(`\ufeff${korean}`, 'utf16le').swap16()],
    ['in UTF-16 without a byte order mark', Buffer.from(`${korean}\n`, 'utf16le')],
    ['in UTF-8 with a byte order mark', Buffer.from(`\ufeff${korean}`)],
  ])('reads text %s', { timeout }, async (_name, content) => {
    expect((await convert(content)).lines).toEqual([korean])
  })

  it.each(saved)('reads a file saved by %s', { timeout }, async (_program, hex, lines) => {
    expect((await convert(Buffer.from(hex, 'hex'))).lines).toEqual(lines)
  })

  it.each([
    ['UTF-16', 'dos'],
    ['UTF-8', 'mac'],
  ])('reads text that poppler extracted as %s with %s line ends, page by page', { timeout }, async (encoding, ends) => {
    const extracted = (...args: string[]) =>
      execFileSync('pdftotext', [...args, '-', '-'], { input: pdfByProgram('libreoffice') })
    const { text, pages } = await convert(extracted('-enc', encoding, '-eol', ends))
    // Poppler ends each page, including the last, with a form feed.
    expect(pages).toBe(3)
    const pagesOf = (of: string) => of.split('\f', 3).map((page) => page.split(/\s+/).filter((word) => word !== ''))
    expect(pagesOf(text)).toEqual(pagesOf(extracted().toString()))
    expect(pagesOf(text)[1]).toContain('secret')
  })

  it('rejects bytes that are invalid in the chosen encoding', { timeout }, async () => {
    await expect(convert('안녕', { encoding: 'euc-jp' })).rejects.toMatchObject({ code: 'TEXT_ENCODING_WRONG' })
  })

  it('embeds its fonts as subsets', { timeout }, async () => {
    const { path, read } = await convert(`${korean}\n${japanese}\nEnglish, čeština, Русский\n`)
    const fonts = read('pdffonts', path).trim().split('\n').slice(2)
    expect(fonts.map((line) => /\+(\w+)/.exec(line)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Arimo',
      'BIZUDPGothic',
      'NanumGothic',
    ])
    for (const font of fonts) expect(font).toMatch(/Identity-H +yes yes yes/)
    expect(read('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')
  })

  it('draws every character', { timeout }, async () => {
    const { path } = await convert('가나다라마바사아자차\n日本語漢字変換保存\n')
    const page = new PDFDocument(await readFile(path)).loadPage(0)
    const shapes = new Set<string>()
    page.toStructuredText('').walk({
      onChar: (character, _origin, _font, _size, quad) => {
        if (character.trim() === '') return
        const pixmap = page.toPixmap(Matrix.scale(3, 3), ColorSpace.DeviceGray, false, false)
        const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()]
        let shape = ''
        for (let y = Math.ceil(quad[1] * 3); y < quad[5] * 3; y++)
          for (let x = Math.ceil(quad[0] * 3); x < quad[2] * 3; x++)
            shape += (pixels[y * stride + x] ?? 255) < 128 ? '1' : '0'
        expect(shape).toContain('1')
        shapes.add(shape)
        pixmap.destroy()
      },
    })
    // Replacement boxes would all have the same shape.
    expect(shapes.size).toBeGreaterThan(17)
  })

  it('does not break Korean words, except those longer than a line', { timeout }, async () => {
    const words = '대한민국의 경제성장률은 작년보다 높아졌습니다 그리고 수출입 동향은 다음과 같습니다'
    const { lines } = await convert(words, { pageSize: 'a5', size: 20 })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(words.split(' '))
    const long = await convert('가'.repeat(100), { pageSize: 'a5', size: 20 })
    expect(
      long.lines
        .map((line) => line.length)
        .slice(0, -1)
        .every((length) => length > 14),
    ).toBe(true)
    expect(long.lines.join('')).toBe('가'.repeat(100))
  })

  it('begins no line with a character that Japanese rules forbid there', { timeout }, async () => {
    const text = '「日本語の文章」では、行頭に句読点や閉じ括弧を置かない。ッとャも、ーも。'.repeat(12)
    const { lines } = await convert(text, { size: 12 })
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => /^[、。」ッャー]/.test(line))).toEqual([])
    expect(lines.filter((line) => line.endsWith('「'))).toEqual([])
    expect(lines.join('')).toBe(text)
  })

  it('preserves indents, tabs, pages and line ends of all systems', { timeout }, async () => {
    const { lines, pages, path } = await convert('    four\r\na\tb\rlonger\tc\nlast\fnext page', { font: 'mono' })
    expect(pages).toBe(2)
    const page = new PDFDocument(await readFile(path)).loadPage(0)
    const left = (word: string) =>
      Math.round(((page.search(word, '')[0]?.[0]?.[0] ?? 0) - 20 * (72 / 25.4)) / (0.6 * 11))
    expect([left('four'), left('a'), left('b'), left('longer'), left('c')]).toEqual([4, 0, 8, 0, 8])
    expect(lines.slice(3)).toEqual(['last', '\fnext page'])
  })

  it('fills pages and numbers them', { timeout }, async () => {
    const text = Array.from({ length: 200 }, (_, at) => `Line ${at + 1}`)
    const { text: got, pages = 0 } = await convert(text.join('\n'), { pageNumbers: true })
    expect(pages).toBe(5)
    const parts = got.split('\f').slice(0, pages)
    expect(parts.map((part) => part.trim().split('\n').at(-1)?.trim())).toEqual(['1', '2', '3', '4', '5'])
    expect(got.match(/Line \d+/g)).toEqual(text)
  })

  it('draws Han characters in the language of the text, or else of the visitor', { timeout }, async () => {
    const fontOf = async (text: string, locale: Locale) => {
      const { path, read } = await convert(text, {}, locale)
      return read('pdffonts', path)
    }
    expect(await fontOf('“한글 漢字”', 'ja')).toContain('NanumGothic')
    expect(await fontOf('“', 'ko')).toContain('NanumGothic')
    expect(await fontOf('“', 'ja')).toContain('BIZUDPGothic')
  })

  it('replaces characters without a glyph, with a notice', { timeout }, async () => {
    const { notices, text } = await convert('A 😀 \u{13000} e\u0301 مرحبا')
    expect(notices).toEqual([{ code: 'CHARACTERS_REPLACED', params: { characters: 6 } }])
    expect(text).toContain('\u{13000}')
  })

  // Regression test: the search for a final form feed backtracked at each line end, and took more than a minute.
  it.each([
    ['\n', ''],
    ['\r\n', 'the end'],
  ])('typesets 200,000 line breaks (%j) within seconds', { timeout: 30_000 }, async (lineBreak, end) => {
    const { text, pages } = await convert(`the start${lineBreak.repeat(200_000)}${end}`)
    expect(text.trim().split(/\s+/)).toEqual(['the', 'start', ...(end ? end.split(' ') : [])])
    expect(pages).toBeGreaterThan(3000)
  })

  it('adds no page for a form feed at the end', { timeout }, async () => {
    const pagesOf = async (content: string) => (await convert(content)).pages
    expect(await pagesOf('one\n\f\ntwo\n\r\n\f\r\n\n')).toBe(2)
    expect(await pagesOf('one\f\ftwo\f')).toBe(3)
  })
})
