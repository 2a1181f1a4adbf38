/** OCR recognizes the words of each script and their positions, and does not change the page's appearance. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Document, Matrix, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import type { DocumentLanguage } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { withArchive } from '@docweave/engines/archive'
import { convertPdf } from '@docweave/engines/pdf-to-office'
import {
  addScans,
  documentPdf,
  errorRate,
  pdfWithoutCodes,
  readByPoppler,
  scannedPdf,
  scanTexts,
  type ScanOptions,
} from '@docweave/fixtures'
import { createTestStore, runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { Recognition } from '@docweave/contract/recognition'
import { run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function ocr(content: Uint8Array, options: Record<string, unknown> = {}, languages?: DocumentLanguage[]) {
  const visitor = languages ? { languages } : {}
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options, ...visitor })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  const { notices } = outcome
  return { bytes: await readFile(file.path), notices: notices.map(({ code }) => code), whole: notices }
}

/** Reads the lines that belong to the first output. */
async function storedJson({ files: [file], folder }: WholeOutcome): Promise<unknown> {
  const path = join(folder, 'recognition.json')
  await createTestStore(join(folder, 'store')).fetch('jobs/suite', file?.recognition ?? '', path)
  return JSON.parse(await readFile(path, 'utf8'))
}

const open = (bytes: Uint8Array) => Document.openDocument(bytes, 'application/pdf')
const textOf = (bytes: Uint8Array, page = 0) => open(bytes).loadPage(page).toStructuredText('').asText()
const pixelsOf = (bytes: Uint8Array, page = 0) =>
  Buffer.from(open(bytes).loadPage(page).toPixmap(Matrix.scale(1, 1), ColorSpace.DeviceRGB, false, true).getPixels())

/** The standard deviation of the brightness of the rows of the text. */
function contrastOfRows(bytes: Uint8Array): number {
  const pixmap = open(bytes).loadPage(0).toPixmap(Matrix.identity, ColorSpace.DeviceGray, false, true)
  const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()]
  const rows = Array.from({ length: 200 }, (_, row) => {
    const middle = pixels.subarray((row + 120) * stride + 100, (row + 120) * stride + 400)
    return middle.reduce((sum, level) => sum + level, 0) / middle.length
  })
  const mean = rows.reduce((sum, row) => sum + row, 0) / rows.length
  return Math.sqrt(rows.reduce((sum, row) => sum + (row - mean) ** 2, 0) / rows.length)
}

/** Returns the main part of the Word document that is made of a PDF. */
async function wordOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-word-'))
  const path = join(folder, 'scan.pdf')
  await writeFile(path, bytes)
  const nothing = () => undefined
  const word = await convertPdf(
    {
      ...{ inputs: [{ path }], languages: ['ja'], folder, signal: new AbortController().signal, memoryMegabytes: 1500 },
      ...{ progress: nothing, notice: nothing },
    },
    [1],
    { type: 'docx', layout: 'flowing' },
  )
  return withArchive(word, async ({ read }) => (await read('word/document.xml'))?.toString('utf8') ?? '').finally(() =>
    rm(folder, { recursive: true }),
  )
}

/** A scan of half a sheet of A4, which takes half the time: for tests that are not about the size of the page. */
const halfScan = (options: ScanOptions) => scannedPdf({ height: 421, ...options })

/** Changes the first page's dictionary of a scan, as scanners and editors do. */
function changed(options: ScanOptions, change: (page: ReturnType<PDFDocument['findPage']>) => void): Uint8Array {
  const document = new PDFDocument(scannedPdf(options))
  change(document.findPage(0))
  return document.saveToBuffer('compress').asUint8Array().slice()
}

describe('pdf-ocr', () => {
  it('uses the visitor’s document languages if none is chosen', { timeout }, async () => {
    const { bytes } = await ocr(halfScan({ language: 'ko' }), {}, ['ko'])
    expect(errorRate(scanTexts.ko.join('\n'), textOf(bytes))).toBeLessThan(0.02)
  })

  it.each(['ko', 'ja', 'en'] as const)('reads a noisy, skewed scan in %s', { timeout }, async (language) => {
    const scan = halfScan({ language, skew: -1.3 })
    const { bytes } = await ocr(scan, { languages: [language], deskew: false })
    expect(errorRate(scanTexts[language].join('\n'), textOf(bytes))).toBeLessThan(0.02)
    expect(pixelsOf(bytes).equals(pixelsOf(scan))).toBe(true)
  })

  it.each(['ko', 'ja', 'en'] as const)(
    'reads every line of a page with tight line spacing in %s',
    { timeout },
    async (language) => {
      const lines = Array.from({ length: 3 }, () => scanTexts[language]).flat()
      const { bytes } = await ocr(halfScan({ language, columns: [lines], leading: 1.15 }), { languages: [language] })
      expect(errorRate(lines.join('\n'), textOf(bytes))).toBeLessThan(0.02)
    },
  )

  it.each([1.3, 1.9])('reads every line of two Korean columns with line spacing %f', { timeout }, async (leading) => {
    const left = [
      '문서 변환 서비스는',
      '안전하게 처리하고',
      '결과를 돌려줍니다.',
      '회의 참석자는',
      '안건을 검토한 뒤',
      '의견을 제출합니다.',
    ]
    const right = [
      '최종안은 다음 주에',
      '확정하기로 했다.',
      '개인정보 보호를 위해',
      '올린 파일은 내일',
      '스물네 시간이 지나면',
      '자동으로 삭제된다.',
    ]
    const columns = [left, right].map((lines) => [...lines, ...lines])
    const { bytes } = await ocr(halfScan({ language: 'ko', columns, leading }), { languages: ['ko'], output: 'txt' })
    expect(errorRate(columns.flat().join('\n'), bytes.toString('utf8'))).toBeLessThan(0.02)
  })

  it('places whole Korean words and Japanese phrases at their positions', { timeout }, async () => {
    const crooked = await ocr(scannedPdf({ language: 'ko', skew: 2 }), { languages: ['ko'], deskew: false })
    const korean = open(crooked.bytes).loadPage(0)
    const [quad] = korean.search('서비스는', {}).flat()
    // The first line is at 72 points from the left and 90 from the top, rotated by 2 degrees about the page's centre.
    expect(quad?.[0]).toBeGreaterThan(72 + 60)
    expect(quad?.[0]).toBeLessThan(72 + 110)
    expect(quad?.[1]).toBeGreaterThan(55)
    expect(quad?.[1]).toBeLessThan(95)
    const japanese = open((await ocr(halfScan({ language: 'ja' }), { languages: ['ja'] })).bytes).loadPage(0)
    expect(japanese.search('文書変換サービスは、', {})).toHaveLength(1)
  })

  it('reads English if no language is chosen and the visitor has none', { timeout }, async () => {
    const { bytes } = await ocr(halfScan({ language: 'en' }))
    expect(errorRate(scanTexts.en.join('\n'), textOf(bytes))).toBeLessThan(0.02)
  })

  it('reads English words in Korean text without loss in the Korean', { timeout }, async () => {
    const lines = ['새 PDF 파일은 Docweave 서비스에서', '의견을 제출하고 Excel 표로 받습니다.', ...scanTexts.ko]
    const scan = halfScan({ language: 'ko', columns: [lines] })
    const { bytes } = await ocr(scan, { languages: ['ko', 'en'] })
    expect(errorRate(lines.join('\n'), textOf(bytes))).toBeLessThan(0.01)
  })

  it('reads columns one after the other', { timeout }, async () => {
    const column = (name: string) =>
      Array.from({ length: 3 }, () => [`The ${name} column has`, 'several lines, and', 'they are read in turn.'])
    const columns = [column('left').flat(), column('right').flat()]
    const { bytes } = await ocr(halfScan({ language: 'en', columns }), { languages: ['en'], output: 'txt' })
    expect(bytes.toString('utf8').split(/\n+/).filter(Boolean)).toEqual(columns.flat())
  })

  it('reads vertical Japanese from the right, also for other readers', { timeout }, async () => {
    const lines = scanTexts.ja.map((line) => line.replaceAll('ー', '個'))
    const { bytes } = await ocr(halfScan({ language: 'ja', columns: [lines], vertical: true }), { languages: ['ja'] })
    expect(errorRate(lines.join(''), textOf(bytes).replaceAll(/\s/g, ''))).toBeLessThan(0.03)
    expect(errorRate(lines.join(''), readByPoppler(bytes, 1).replaceAll(/\s/g, ''))).toBeLessThan(0.03)
  })

  it.each([false, true])(
    'keeps ruby in brackets in a text file if asked, vertical: %s',
    { timeout },
    async (vertical) => {
      const lines = scanTexts.ja.map((line) => line.replaceAll('ー', '個'))
      const ruby = [
        { line: 0, at: 0, text: 'ぶんしょ' },
        { line: 2, at: 0, text: 'かいぎ' },
        { line: 2, at: 3, text: 'さんかしゃ' },
      ]
      const scan = halfScan({ language: 'ja', columns: [lines], vertical, ruby, leading: 2.4, dpi: 300, skew: 0 })
      const read = async (kept: boolean) =>
        (await ocr(scan, { languages: ['ja'], output: 'txt', ruby: kept })).bytes.toString('utf8').replaceAll(/\s/g, '')
      expect(errorRate(lines.join(''), await read(false))).toBeLessThan(0.03)
      const kept = lines
        .join('')
        .replace('文書', '文書(ぶんしょ)')
        .replace('会議の参加者', '会議(かいぎ)の参加者(さんかしゃ)')
      expect(errorRate(kept, await read(true))).toBeLessThan(0.05)
    },
  )

  it('keeps ruby in a PDF for a Word document made of it', { timeout }, async () => {
    const lines = scanTexts.ja.map((line) => line.replaceAll('ー', '個'))
    const ruby = [{ line: 2, at: 0, text: 'かいぎ' }]
    const scan = halfScan({ language: 'ja', columns: [lines], ruby, leading: 2.4, dpi: 300, skew: 0 })
    const { bytes } = await ocr(scan, { languages: ['ja'], ruby: true })
    expect(textOf(bytes)).not.toContain('かいぎ')
    expect(await wordOf(bytes)).toMatch(/<w:rt>.{0,200}>かいぎ<.{0,200}<w:rubyBase>.{0,200}>会議</)
  })

  it.each([20, 40])('reads a page that lies askew by %s degrees', { timeout }, async (skew) => {
    const { bytes } = await ocr(scannedPdf({ language: 'en', skew, noise: 4 }), { languages: ['en'] })
    expect(errorRate(scanTexts.en.join('\n'), textOf(bytes))).toBeLessThan(0.02)
  })

  it('reads a price list row by row', { timeout }, async () => {
    const labels = ['Tea', 'Large cappuccino', 'Juice', 'Cake of the day', 'Bread', 'Soup with bread', 'Milk', 'Water']
    const prices = labels.map((_, at) => `${at + 2}.50`)
    const columns = [labels, prices]
    const { bytes } = await ocr(halfScan({ language: 'en', columns }), { languages: ['en'], output: 'txt' })
    const rows = labels.map((label, at) => `${label} ${prices[at]}`)
    expect(bytes.toString('utf8').split(/\n+/).filter(Boolean)).toEqual(rows)
  })

  it.each([90, 180, 270] as const)('reads a page scanned at %d degrees', { timeout }, async (turn) => {
    const { bytes } = await ocr(halfScan({ language: 'en', turn }), { languages: ['en'] })
    expect(open(bytes).loadPage(0).search('Participants reviewed', {})).toHaveLength(1)
    expect(errorRate(scanTexts.en.join('\n'), readByPoppler(bytes, 1))).toBeLessThan(0.02)
  })

  it('straightens a crooked page, so that the lines are in order for other readers', { timeout }, async () => {
    const lines = Array.from({ length: 3 }, () => scanTexts.ko).flat()
    const scan = halfScan({ language: 'ko', columns: [lines], leading: 1.3, skew: 3 })
    const { bytes } = await ocr(scan)
    expect(errorRate(lines.join('\n'), readByPoppler(bytes, 1))).toBeLessThan(0.02)
    // Rows of pixels are printed or blank, and no line runs through the space between two others.
    expect(contrastOfRows(bytes)).toBeGreaterThan(2 * contrastOfRows(scan))
  })

  it('places words correctly on a page that is rotated, cropped and scaled', { timeout }, async () => {
    const scan = changed({ language: 'en', skew: 0 }, (page) => {
      page.put('Rotate', 90)
      page.put('CropBox', [40, 400, 560, 800])
      page.put('UserUnit', 1.5)
    })
    const { bytes } = await ocr(scan, { languages: ['en'], deskew: false })
    const page = open(bytes).loadPage(0)
    const [quad] = page.search('conversion', {}).flat()
    if (!quad) throw new Error('not found')
    expect(pixelsOf(bytes).equals(pixelsOf(scan))).toBe(true)
    // There is ink at the found word, and none beside the text.
    const pixmap = page.toPixmap(Matrix.identity, ColorSpace.DeviceGray, false)
    const darkest = Math.min(
      ...Array.from({ length: 40 }, (_, at) => {
        const x = Math.round((quad[0] + quad[6]) / 2 + ((at % 8) - 4)) - pixmap.getX()
        const y = Math.round((quad[1] + quad[7]) / 2 + (Math.floor(at / 8) - 2) * 4) - pixmap.getY()
        return pixmap.getPixels()[y * pixmap.getStride() + x] ?? 255
      }),
    )
    expect(darkest).toBeLessThan(140)
  })

  it('reads a photograph whose page is four times as large as the paper', { timeout }, async () => {
    // Text of 60 points, whose strokes are as long and thick as rules.
    const scan = changed(
      { language: 'ko', columns: [['최우수상 우수상 코로나 보도자료', ...scanTexts.ko]], dpi: 150 },
      (page) => page.put('UserUnit', 4),
    )
    const { bytes } = await ocr(scan, { languages: ['ko'] })
    expect(errorRate(['최우수상 우수상 코로나 보도자료', ...scanTexts.ko].join('\n'), textOf(bytes))).toBeLessThan(0.02)
    const page = open(bytes).loadPage(0)
    const [quad] = page.search('코로나', {}).flat()
    const [, , right, bottom] = page.getBounds()
    expect(quad?.[6]).toBeLessThan(right)
    expect((quad?.[5] ?? 0) - (quad?.[1] ?? 0)).toBeGreaterThan(30)
    expect(bottom).toBeGreaterThan(3000)
  })

  it('reads pages whose fonts have no Unicode mapping', { timeout }, async () => {
    const { bytes, notices } = await ocr(pdfWithoutCodes(scanTexts.en), { languages: ['en'] })
    expect(notices).toEqual([])
    expect(open(bytes).loadPage(0).search('Participants reviewed', {})).toHaveLength(1)
  })

  it('skips pages with text, with a notice', { timeout }, async () => {
    const mixed = documentPdf({ pages: 1, scans: 1 })
    const { bytes, notices } = await ocr(mixed, { languages: ['en'] })
    expect(notices).toEqual(['PAGES_WITH_TEXT_SKIPPED'])
    expect(textOf(bytes, 0)).toBe(textOf(mixed, 0))
    expect(textOf(bytes, 1)).toContain('Participants reviewed the agenda')
  })

  it('replaces an existing text layer without a visible change', { timeout }, async () => {
    const once = (await ocr(halfScan({ language: 'en' }), { languages: ['en'] })).bytes
    const skipped = await ocr(once, { languages: ['en'] })
    expect(skipped.notices).toEqual(['PAGES_WITH_TEXT_SKIPPED'])
    const { bytes } = await ocr(once, { languages: ['en'], existingText: 'redo' })
    expect(open(bytes).loadPage(0).search('Participants', {})).toHaveLength(1)
    expect(pixelsOf(bytes).equals(pixelsOf(once))).toBe(true)
  })

  it('preserves outline, links, forms and page labels', { timeout }, async () => {
    const document = new PDFDocument((await ocr(documentPdf({ pages: 1, scans: 1 }), { languages: ['en'] })).bytes)
    expect(document.loadOutline()?.map(({ title }) => title)).toEqual(['First page'])
    expect(document.loadPage(0).getLinks()).toHaveLength(1)
    expect(document.loadPage(0).getLabel()).toBe('i')
    expect(document.loadPage(0).getWidgets()).toHaveLength(1)
  })

  it('returns plain text of the chosen pages, separated by form feeds', { timeout }, async () => {
    const { bytes } = await ocr(documentPdf({ pages: 2, scans: 1 }), { languages: ['en'], output: 'txt', pages: '2-' })
    const [second, third, ...none] = bytes.toString('utf8').split('\f')
    expect(second).toContain('Page 2 of the specimen')
    expect(third).toContain('Participants reviewed the agenda')
    expect(none).toEqual([])
  })

  it('adds a notice if no text was recognized', { timeout }, async () => {
    const blank = changed({ language: 'en', height: 421 }, (page) => page.put('Contents', page.get('Nothing')))
    expect((await ocr(blank, { languages: ['en'] })).notices).toEqual(['NOTHING_RECOGNISED'])
  })

  it('adds a notice with the pages that were hard to read', { timeout }, async () => {
    const document = new PDFDocument(halfScan({ language: 'en' }))
    addScans(document, { language: 'en', height: 421, dpi: 45, noise: 30 })
    const content = document.saveToBuffer('compress').asUint8Array().slice()
    expect((await ocr(content, { languages: ['en'] })).whole).toEqual([
      { code: 'PAGES_HARD_TO_READ', params: { pages: 1, numbers: '2' } },
    ])
  })

  it('puts corrections in the place of what was read, and lists the lines for review', { timeout }, async () => {
    const scan = halfScan({ language: 'en', columns: [scanTexts.en.slice(0, 3)] })
    const outcome = await runWhole(run, [{ kind: 'pdf', content: scan }], { inspect, kindsOf })
    outcomes.push(outcome)
    const read = Recognition.parse(await storedJson(outcome))
    expect(read).toMatchObject({ version: 1, document: createHash('sha256').update(scan).digest('hex') })
    expect(read.lines.map(({ text }) => text).join(' ')).toContain('Participants reviewed the agenda')
    const first = read.lines[0]
    if (!first) throw new Error('no line')
    const { document, lines } = read
    const corrections = [
      { document, page: 1, line: 0, was: first.text, text: 'Amended heading' },
      { document: 'a'.repeat(64), page: 1, line: 1, was: 'of another document', text: 'x' },
    ]
    const corrected = await ocr(scan, { corrections, deskew: false })
    const { blocks } = JSON.parse(open(corrected.bytes).loadPage(0).toStructuredText('').asJSON())
    const [line] = blocks[0].lines
    expect([line.text.trim(), corrected.notices]).toEqual(['Amended heading', []])
    expect(Math.abs(line.bbox.x - first.box[0])).toBeLessThan(2)
    expect(textOf(corrected.bytes)).toContain(lines[1]?.text.split(' ')[0])
    const text = await ocr(scan, { corrections, output: 'txt' })
    expect(text.bytes.toString('utf8').split('\n')[0]).toBe('Amended heading')
    const misfit = [{ document, page: 1, line: 0, was: 'never read', text: 'x' }]
    expect((await ocr(scan, { corrections: misfit })).notices).toEqual(['CORRECTIONS_NOT_APPLIED'])
  })

  it('rejects a page range outside the document', async () => {
    await expect(ocr(halfScan({ language: 'en' }), { pages: '2' })).rejects.toMatchObject({
      code: 'PAGE_RANGE_INVALID',
      retryable: false,
    })
  })
})
