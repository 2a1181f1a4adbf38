/** PDFs of documents from three programs and of handmade ones: their text, their appearance, and the reported losses. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { ColorSpace, Document, Image, Matrix, type PDFDocument, type PDFObject } from 'mupdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedHwp } from '@docweave/fixtures/stored-documents'
import { hwpCells, hwpDocument, hwpNotes, hwpTexts } from '@docweave/fixtures/hwp-document'
import { hwp3Document } from '@docweave/fixtures/hwp3-document'
import { pixelDifference } from '@docweave/fixtures/page-comparison'
import { readByPoppler } from '@docweave/fixtures/poppler'
import { readPdf } from '@docweave/fixtures/read-pdf'
import { hwpToPdf, type HwpToPdfOptions } from './hwp-to-pdf.ts'
import { blankDocument } from './rhwp.ts'

const timeout = 60_000

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-hwp-'))
})
afterAll(() => rm(place, { recursive: true }))

/** Converts a document, and checks that the work folder is left empty. */
async function convert(content: Uint8Array, more: Partial<HwpToPdfOptions> = {}) {
  const folder = await mkdtemp(join(place, 'work-'))
  const [path, out] = [join(place, 'given'), join(place, 'made.pdf')]
  await writeFile(path, content)
  const signal = new AbortController().signal
  const result = await hwpToPdf({
    path,
    out,
    folder,
    mostPages: 1000,
    signal,
    memoryMegabytes: 1500,
    ...more,
  }).finally(async () => expect(await readdir(folder)).toEqual([]))
  const bytes = await readFile(out)
  return { bytes, pdf: readPdf(bytes), ...result }
}

/** The names of fonts that are not embedded. */
function notEmbedded(document: PDFDocument): string[] {
  const programs = ['FontFile', 'FontFile2', 'FontFile3']
  const fonts = Array.from({ length: document.countObjects() - 1 }, (_, at): PDFObject => document.newIndirect(at + 1))
  return fonts
    .filter((object) => object.isDictionary() && object.get('Type').toString() === '/FontDescriptor')
    .filter((descriptor) => programs.every((name) => descriptor.get(name).isNull()))
    .map((descriptor) => descriptor.get('FontName').toString())
}

/** The characters of the first page with their sizes and places, in points. */
function charactersOf(bytes: Uint8Array) {
  const found: { character: string; size: number; x: number }[] = []
  const page = Document.openDocument(bytes, 'application/pdf').loadPage(0)
  page.toStructuredText('preserve-whitespace').walk({
    onChar: (character, [x], _font, size) => void found.push({ character, size, x }),
  })
  return found
}

const ofRhwp = [...hwpTexts, ...hwpCells, ...Object.values(hwpNotes)]
const ofPythonHwpx = [
  ...['서울특별시 공보 제3021호', '예산(豫算) 집행 현황(現況)을 다음과 같이 공고(公告)하였다.', '각주의 내용이다.'],
  ...[
    '東京都は令和八年度の予算案について、次のとおり発表しました。',
    'The quick brown fox jumps over 12,345.67 items.',
  ],
  ...[
    '총괄',
    '교육',
    '1,200',
    '증액',
    '복지',
    '980',
    '감액',
    '미주의 내용이다.',
    '30. 두 단으로 나눈 가로 쪽의 글이다.',
  ],
]
const ofVersion3 = [
  '서울특별시는 1997년 예산 집행 현황을 공고하였다.',
  'The quick brown fox jumps over 12,345.67 items.',
]
const ofHand = ['2026년 예산 공고문(豫算公告文)', '東京都は令和八年度の予算案について', '총괄표', '1,200']

describe('a document', { timeout }, () => {
  it.each([
    ['hwp of Hancom Office', () => storedHwp('hancom-hello-world.hwp'), ['Hello World!'], 1],
    ['hwp of rhwp', () => hwpDocument({ format: 'hwp' }), ofRhwp, 1],
    ['hwpx of rhwp', () => hwpDocument({ format: 'hwpx' }), ofRhwp, 1],
    ['hwpx of python-hwpx', () => storedHwp('python-hwpx.hwpx'), ofPythonHwpx, 3],
    ['hml', () => storedHwp('document.hml'), ofHand, 1],
    ['hwp of version 3', () => hwp3Document(ofVersion3), ofVersion3, 1],
  ])('%s: preserves all text, in embedded fonts', async (_name, make, texts, pages) => {
    const { pdf, bytes, ...told } = await convert(make())
    // Footnote marks are part of the text.
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/ ?\d\)(?=[시令])/g, '')
    const read = plain(pdf.pages.map(({ text }) => text).join(' '))
    const readElsewhere = plain(pdf.pages.map((_page, at) => readByPoppler(bytes, at + 1)).join(' '))
    for (const text of texts) {
      expect(read).toContain(text)
      expect(readElsewhere).toContain(text)
    }
    expect(read).not.toMatch(/[\ufffd〓]/)
    expect(pdf.pages).toHaveLength(pages)
    expect(notEmbedded(pdf.document)).toEqual([])
    expect(told).toMatchObject({ replacedCharacters: 0, linkedPictures: 0, missingParts: false })
  })

  it.each([
    ['hwp of Hancom Office', () => storedHwp('hancom-draw-text.hwp'), 'draw-text'],
    ['hwp of rhwp', () => hwpDocument({ format: 'hwp' }), 'rhwp'],
    ['hwpx of python-hwpx', () => storedHwp('python-hwpx.hwpx'), 'python-hwpx'],
  ])('%s: matches its reviewed reference picture', async (_name, make, expectation) => {
    const { pdf } = await convert(make())
    const drawn = pdf.document.loadPage(0).toPixmap(Matrix.scale(0.75, 0.75), ColorSpace.DeviceRGB, false, true)
    const expected = new Image(
      await readFile(new URL(`../../../fixtures/src/made/hwp/expected-${expectation}.png`, import.meta.url)),
    ).toPixmap()
    const { mean, worst } = pixelDifference(drawn, expected)
    expect(mean).toBeLessThan(0.5)
    expect(worst).toBeLessThan(12)
  })
})

describe('a document of python-hwpx', { timeout }, () => {
  it('preserves headings as an outline, its link and page sizes, and has a language and title', async () => {
    const { pdf } = await convert(storedHwp('python-hwpx.hwpx'), { title: '예산 공고 2026' })
    expect(pdf.outline).toEqual(expect.arrayContaining([expect.stringMatching(/^1\. 예산 공고 1$/)]))
    expect(pdf.outline).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}가\. 日本語の概要 1$/)]))
    expect(pdf.pages.map(({ links }) => links)).toEqual([['#3', 'https://www.example.org/notice?a=1'], [], []])
    expect(pdf.pages.map(({ size }) => size)).toEqual([
      [595, 842],
      [842, 595],
      [842, 595],
    ])
    const root = pdf.document.getTrailer().get('Root')
    expect(root.get('Lang').asString()).toBe('ko')
    expect(pdf.document.getMetaData('info:Title')).toBe('예산 공고 2026')
  })

  it('reports replaced fonts and columns that were joined', async () => {
    const { replacedFonts, joinedColumns } = await convert(storedHwp('python-hwpx.hwpx'))
    expect(replacedFonts).toEqual(
      expect.arrayContaining([
        { name: '함초롬바탕', family: 'NanumMyeongjo' },
        { name: '맑은 고딕', family: 'NanumGothic' },
      ]),
    )
    expect(joinedColumns).toBe(true)
  })
})

describe('a truncated file', () => {
  it.each([0.5, 0.8, 0.97])('with %d of its length is reported as damaged, not as empty', async (share) => {
    const whole = storedHwp('hancom-draw-text.hwp')
    await expect(convert(whole.subarray(0, whole.length * share))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })
})

it('has the readings of characters in brackets, because the engine draws no ruby', { timeout }, async () => {
  const { pdf, missingParts } = await convert(storedHwp('hancom-dutmal.hwp'))
  expect(pdf.pages[0]?.text).toContain('본문 입니다(위 덧말 입니다)')
  expect(missingParts).toBe(false)
})

describe('a long document', { timeout }, () => {
  it('is printed in parts, which are joined in order', async () => {
    const content = hwpDocument({ format: 'hwp', repeat: 500 })
    const told: number[] = []
    const { pdf, pages } = await convert(content, { onProgress: (percent) => told.push(percent) })
    expect(pages).toBeGreaterThan(40)
    expect(pdf.pages).toHaveLength(pages)
    expect(pdf.outline).toEqual([])
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(100)
    const count = pdf.pages.reduce((sum, { text }) => sum + text.split('quick brown').length - 1, 0)
    expect(count).toBe(500)
  })

  it('is rejected before drawing if it has too many pages', async () => {
    const content = hwpDocument({ format: 'hwp', repeat: 60 })
    await expect(convert(content, { mostPages: 2 })).rejects.toMatchObject({ code: 'PAGES_TOO_MANY' })
  })

  it('stops at once when cancelled, and leaves no files', async () => {
    const stop = new AbortController()
    const work = convert(hwpDocument({ format: 'hwp', repeat: 500 }), { signal: stop.signal })
    let stoppedAt = Number.POSITIVE_INFINITY
    setTimeout(() => {
      stoppedAt = performance.now()
      stop.abort()
    }, 900)
    await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(performance.now() - stoppedAt).toBeLessThan(1000)
  })
})

describe('a document with a password', { timeout }, () => {
  it.each(['hwp', 'hwpx'] as const)('%s opens only with its password', async (format) => {
    const content = hwpDocument({ format, password: '비밀 secret' })
    await expect(convert(content)).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
    await expect(convert(content, { password: 'other' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
    const { pdf } = await convert(content, { password: '비밀 secret' })
    expect(pdf.pages[0]?.text).toContain(hwpTexts[0])
  })
})

it('leaves the work folder empty', async () => {
  await mkdir(join(place, 'own'))
  await convert(storedHwp('hancom-hello-world.hwp'), { folder: join(place, 'own') })
  expect(await readdir(join(place, 'own'))).toEqual([])
})

describe('a numbered paragraph', { timeout }, () => {
  /** A document whose number has a format and a width of its own, or those that it usually has. */
  function numbered(isOwn: boolean): Uint8Array {
    const document = blankDocument()
    document.insertText(0, 0, 0, '본문')
    const numberingId = document.ensureDefaultNumbering()
    document.applyParaFormat(0, 0, JSON.stringify({ headType: 'Number', numberingId, paraLevel: 0 }))
    const files = unzipSync(document.exportHwpx())
    document.free()
    const header = strFromU8(files['Contents/header.xml'] ?? new Uint8Array())
    // The sixth format of every new document has 16 points.
    const changed = header
      .replace('widthAdjust="0"', 'widthAdjust="3000"')
      .replace('charPrIDRef="4294967295"', 'charPrIDRef="5"')
    return zipSync({ ...files, 'Contents/header.xml': strToU8(isOwn ? changed : header) })
  }

  /** The size of the number, and the place of the text behind it, in points. */
  async function printed(isOwn: boolean) {
    const { bytes } = await convert(numbered(isOwn))
    const [number, text] = charactersOf(bytes).filter(({ character }) => '1본'.includes(character))
    return { size: number?.size ?? 0, x: text?.x ?? 0 }
  }

  it('has its number in its own format, and its text behind the number’s own width', async () => {
    const [usual, own] = [await printed(false), await printed(true)]
    expect([usual.size, own.size].map(Math.round)).toEqual([10, 16])
    // 30 points more, and the number is larger by 6 points.
    expect(own.x - usual.x).toBeGreaterThan(33)
    expect(own.x - usual.x).toBeLessThan(43)
  })
})
