/** Generated Word files contain the elements of the PDF with their original meaning. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Font, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { withArchive } from '@docweave/engines/archive'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { endOffices, officeToPdf } from '@docweave/engines/office'
import {
  astralPdf,
  documentPdf,
  laidOutByPoppler,
  pdfByProgram,
  storedConversion,
  readDocx,
  readPdf,
  scannedPdf,
} from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** The first test waits for LibreOffice to start. */
const timeout = 60_000
afterAll(endOffices)

async function convert(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  return { path: file.path, notices: outcome.notices, remove: outcome.remove }
}

/** Opens the file in LibreOffice and exports it as PDF. */
async function printed(path: string): Promise<Uint8Array> {
  const out = join(path, '..', 'printed.pdf')
  const limits = { signal: new AbortController().signal, seconds: 60, memoryMegabytes: 800 }
  await officeToPdf({
    path,
    kind: 'docx',
    out,
    language: 'ko',
    tagged: false,
    archival: false,
    onProgress: () => undefined,
    ...limits,
  })
  return await readFile(out)
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')

it('creates headings, lists, a table, a picture, a footnote and a header from a report', async () => {
  const { path, remove, notices } = await convert(storedConversion('report-ko'))
  const read = await readDocx(path)
  await remove()
  expect(notices).toEqual([])
  expect(read.paragraphs.filter(({ level }) => level > 0).map(({ text, level }) => `${level} ${text}`)).toEqual([
    '1 분기 업무 보고서',
    '2 1. 추진 배경',
    '2 2. 조사 결과',
    '2 3. 향후 전망',
    '3 추진 일정',
    '2 4. 결론',
  ])
  expect(read.paragraphs.filter(({ isListItem }) => isListItem)).toHaveLength(6)
  expect(read.tables.map((rows) => rows.map((row) => row.map(({ text }) => text)))).toEqual([
    [
      ['품목', '수량', '단가', '비고'],
      ['품목 1', '37', '12,500원', '재고 있음'],
      ['품목 2', '74', '25,000원', '품절'],
      ['품목 3', '111', '37,500원', '재고 있음'],
      ['품목 4', '148', '50,000원', '품절'],
      ['품목 5', '185', '62,500원', '재고 있음'],
    ],
  ])
  expect(read).toMatchObject({
    pictures: 1,
    headers: ['분기 업무 보고서'],
    footnotes: ['조사 결과, 응답자의 절반 이상이 새로운 제도에 찬성했다.'],
  })
  expect(read.page).toEqual({ width: expect.closeTo(595.3, 0), height: expect.closeTo(841.9, 0) })
  const paragraph = read.paragraphs.find(({ text }) => text.startsWith('회의는'))
  expect(paragraph?.text).toMatch(
    /^회의는 오전 열 시에 대회의실에서 시작됩니다\. 계약 기간은 .* 제출하거나 우편으로 보내 주십시오\.$/,
  )
})

it('preserves cells that span rows and columns', async () => {
  const { path, remove } = await convert(storedConversion('form-ko'))
  const { tables } = await readDocx(path)
  await remove()
  const spans = tables.flat(2).filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
  expect(spans.map(({ text, rowSpan, columnSpan }) => [text.slice(0, 4), rowSpan, columnSpan])).toEqual([
    ['신청인', 3, 1],
    ['지난해보', 1, 3],
    ['보증금은', 1, 4],
    ['신청서는', 1, 4],
  ])
})

it('joins a table over three pages, and keeps the table after it separate', { timeout }, async () => {
  const { path, remove, notices } = await convert(storedConversion('ledger-all-ko'))
  const { tables } = await readDocx(path)
  const again = readPdf(await printed(path))
  const xml = await withArchive(path, async ({ read }) => (await read('word/document.xml'))?.toString('utf8') ?? '')
  await remove()
  expect(notices).toEqual([])
  expect(tables.map((rows) => rows.length)).toEqual([79, 4])
  expect(tables[0]?.map(([first]) => first?.text)).toEqual([
    '문서 번호',
    ...Array.from({ length: 78 }, (_, at) => `${at + 1}`),
  ])
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2)
  // The column headings are repeated on each page.
  expect(again.pages.map(({ text }) => text.match(/작성일/g)?.length)).toEqual([1, 1, 2, undefined])
})

describe.each(['flowing', 'exact'] as const)('%s', (layout) => {
  it('opens in LibreOffice with the same words and page sizes', { timeout }, async () => {
    const content = storedConversion('report-ko')
    const { path, remove } = await convert(content, { layout })
    const again = await printed(path)
    await remove()
    const { pages } = readPdf(again)
    expect(pages.map(({ size }) => size)).toEqual(readPdf(content).pages.map(({ size }) => size))
    const [before, after] = [laidOutByPoppler(content), laidOutByPoppler(again)].map(
      (text) => new Set(text.split(/\s+/).map(squeezed)),
    )
    const kept = [...(before ?? [])].filter((word) => after?.has(word)).length
    expect(kept / (before?.size ?? 1)).toBeGreaterThan(0.93)
  })
})

it('writes only the chosen pages', async () => {
  const { path, remove } = await convert(documentPdf({ pages: 3 }), { pages: '2' })
  const text = (await readDocx(path)).paragraphs.map((paragraph) => paragraph.text).join(' ')
  await remove()
  expect(text).toContain('Page 2 of the specimen')
  expect(text).not.toMatch(/Page [13] of/)
  expect(text).toMatch(/from its top to its end before the right one\. The right column starts only then/)
})

it('adds a notice about pages without text, and rejects documents without text', { timeout }, async () => {
  const { notices, remove } = await convert(documentPdf({ pages: 1, scans: 2 }))
  await remove()
  expect(notices).toEqual([{ code: 'PAGES_WITHOUT_TEXT', params: { pages: 2 } }])
  await expect(convert(scannedPdf({ language: 'en' }))).rejects.toMatchObject({
    code: 'TEXT_NOT_FOUND',
    retryable: false,
  })
})

it('preserves external links and links between pages', async () => {
  const { path, remove } = await convert(pdfByProgram('chromium'))
  const { links, paragraphs } = await readDocx(path)
  await remove()
  expect(links).toBe(6)
  expect(paragraphs.filter(({ level }) => level > 0).map(({ text }) => text)).toEqual([
    '첫째 장 One',
    '절 A section',
    '第二章 Two',
    'Three',
  ])
})

it('preserves characters above U+FFFF', async () => {
  const { path, remove } = await convert(astralPdf())
  const { paragraphs, tables } = await readDocx(path)
  await remove()
  const cells = new Set(tables.flat(2).map(({ text }) => text))
  expect(paragraphs.map(({ text }) => text).filter((text) => text !== '' && !cells.has(text))).toEqual([
    '𠮷野家と𩸽の献立',
    '店の名は𠮷野家、魚は𩸽、「𠮟る」も使う。😀お客さまは🎉に満足です。',
    'For every 𝑥 in 𝔸 there is a 𝒚 such that 𝑥 is below 𝒚.',
    'Thanks 👍🏽 from 👩‍💻 and 🇰🇷, with love ❤️.',
    '김치찌개 🍲 추천',
    '𩸽の塩焼き 🐟',
  ])
  expect(tables.map((rows) => rows.map((row) => row.map(({ text }) => text)))).toEqual([
    [
      ['品名', '印', '単価'],
      ['𩸽', '🐟', '980'],
      ['𠮷野家', '🍚', '1,250'],
    ],
  ])
})

describe.each(['flowing', 'exact'] as const)('a drawing of five metres', (layout) => {
  it(`becomes one picture on the largest page size of Word (${layout})`, { timeout }, async () => {
    const side = 14_173
    const strokes = Array.from({ length: 20_000 }, (_, at) => {
      const [x, y] = [(at * 37) % side, (at * 91) % side]
      return `${x} ${y} m ${x + (at % 50)} ${y + ((at * 7) % 40)} l S`
    })
    const document = new PDFDocument()
    const resources = document.addObject({ Font: { F1: document.addSimpleFont(new Font('Times-Roman')) } })
    const title = 'BT /F1 90 Tf 700 7600 Td (A drawing of five metres) Tj ET'
    document.insertPage(-1, document.addPage([0, 0, side, side], 0, resources, `${title}\n${strokes.join('\n')}`))
    const { path, remove } = await convert(document.saveToBuffer('compress').asUint8Array().slice(), { layout })
    const read = await readDocx(path)
    await remove()
    expect(read.pictures).toBe(1)
    expect(read.page).toEqual({ width: 1584, height: 1584 })
    expect(read.paragraphs.map(({ text }) => text).filter((text) => text !== '')).toEqual(['A drawing of five metres'])
  })
})
