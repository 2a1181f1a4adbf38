/** Conversion of workbooks from several programs: cell contents, formats, and the layout of sheets on pages. */
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { endOffices } from '@docweave/engines/office'
import {
  differenceFrom,
  fontsByPoppler,
  laidOutByPoppler,
  officeFile,
  officeTexts,
  redPictureBounds,
  readPdf,
  toldByPoppler,
} from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** The first test waits for LibreOffice to start. */
const timeout = 60_000
afterAll(endOffices)

async function convertBytes(
  kind: FileKind,
  contents: readonly Uint8Array[],
  options: Record<string, unknown> = {},
  password?: string,
) {
  const files = contents.map((content) => ({ kind, content, ...(password === undefined ? {} : { password }) }))
  const names = contents.map((_, index) => `Book ${index + 1}`)
  const { files: made, notices, remove } = await runWhole(run, files, { inspect, kindsOf, options, names })
  const [pdf] = await Promise.all(made.map(({ path }) => readFile(path)))
  await remove()
  if (!pdf) throw new Error('no output')
  return { pdf, notices, text: laidOutByPoppler(pdf), ...readPdf(pdf) }
}

const kindOf = (name: string): FileKind => (name.endsWith('.xls') ? 'xls' : name.endsWith('.ods') ? 'ods' : 'xlsx')
const convert = (name: string, options: Record<string, unknown> = {}, password?: string) =>
  convertBytes(kindOf(name), [officeFile(name)], options, password)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const { sections, table, link, password } = officeTexts
const [upright, across] = [
  [595, 842],
  [842, 595],
]

const headings = sections.map(({ heading }) => heading)
const reports = [
  {
    name: 'openpyxl.xlsx',
    sheets: headings,
    size: upright,
    replaced: 'Calibri → Carlito, 맑은 고딕 → NanumGothic, ＭＳ Ｐゴシック → BIZ UDPGothic',
  },
  {
    name: 'libreoffice.xls',
    sheets: headings,
    size: upright,
    // As wide as its column, which was narrower in LibreOffice's file, because there was no font for Calibri.
    shape: 10,
    replaced: '맑은 고딕 → NanumGothic, ＭＳ Ｐゴシック → BIZ UDPGothic, Calibri → Carlito',
  },
  {
    name: 'libreoffice.ods',
    sheets: headings,
    size: upright,
    replaced: '맑은 고딕 → NanumGothic, ＭＳ Ｐゴシック → BIZ UDPGothic, Calibri → Carlito',
  },
  {
    name: 'exceljs.xlsx',
    sheets: ['ko', 'ja', 'en'],
    size: across,
    replaced: 'Calibri → Carlito, 굴림 → NanumGothic, メイリオ → Noto Sans CJK JP, Arial → Arimo',
  },
]

it.each(reports)('converts the sheets of $name', { timeout }, async ({ name, sheets, size, replaced, shape = 13 }) => {
  const { pdf, text, pages, outline, notices } = await convert(name)
  expect(pages.map((page) => page.size)).toEqual([size, size, size])
  expect(outline).toEqual(sheets.map((sheet, index) => `${sheet} ${index + 1}`))
  expect(text).not.toMatch(/nobody sees this|\ufffd/)
  for (const [index, page] of text.split('\f').slice(0, 3).entries()) {
    expect(page).toContain(headings[index])
    for (const row of table) expect(page).toMatch(new RegExp(row.map(escaped).join(String.raw`\s+`)))
  }
  expect(pages.flatMap(({ links }) => links)).toEqual([link])
  expect(fontsByPoppler(pdf).embedded).toBe(true)
  expect(notices).toEqual([{ code: 'FONTS_REPLACED', params: { fonts: replaced } }])
  const place = redPictureBounds(pdf, 3)
  expect(place && Math.round((place.width / place.height) * 10)).toBe(shape)
  const { mean, worst } = differenceFrom(new URL(`expected/${name}.png`, import.meta.url), pdf, 3)
  expect(mean).toBeLessThan(1)
  expect(worst).toBeLessThan(40)
})

describe('a workbook of numbers by XlsxWriter', () => {
  const name = 'xlsxwriter.xlsx'
  const sizesOfLetters = ({ document }: ReturnType<typeof readPdf>, page: number) => {
    const sizes: number[] = []
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({ onChar: (_character, _origin, _font, size) => sizes.push(size) })
    return sizes
  }
  const wideColumns = Array.from({ length: 30 }, (_, column) => `項目${column + 1}`)

  it('preserves the formats of dates and numbers, and its chart', { timeout }, async () => {
    const { pdf, text, pages } = await convert(name)
    expect(
      text
        .split('\n')
        .slice(0, 9)
        .map((line) => line.trim()),
    ).toEqual([
      '2026년 3월 9일',
      '2026年3月9日',
      '9 Mar 2026 14:05',
      '1,234,567.89',
      '25.6%',
      '₩1,234,567',
      '(4,200)',
      '1/2',
      '42',
    ])
    expect(pages).toHaveLength(7)
    expect(pages[6]?.text).toContain('차트 제목')
    const { mean, worst } = differenceFrom(new URL('expected/chart.png', import.meta.url), pdf, 7)
    expect(mean).toBeLessThan(1)
    expect(worst).toBeLessThan(40)
  })

  it('is printed in landscape if wide, and on several pages if its text would be too small', { timeout }, async () => {
    const made = await convert(name, { sheets: '広い表' })
    expect(made.pages.map(({ size }) => size)).toEqual([across, across])
    const words = made.text.split(/\s+/)
    expect(words.filter((word) => word.startsWith('項目'))).toEqual(wideColumns)
    expect(words).toEqual(expect.arrayContaining(['1000', '7029']))
    expect(Math.min(...sizesOfLetters(made, 0), ...sizesOfLetters(made, 1))).toBeGreaterThan(5)
  })

  it('is printed with the chosen fit and orientation', { timeout }, async () => {
    const sheets = '2'
    const width = await convert(name, { sheets, fit: 'width', orientation: 'portrait' })
    expect(width.pages.map(({ size }) => size)).toEqual([upright])
    expect(width.text.split(/\s+/)).toEqual(expect.arrayContaining(wideColumns))
    const original = await convert(name, { sheets, fit: 'original', orientation: 'original' })
    expect(original.pages.length).toBeGreaterThan(2)
    expect(original.pages[0]?.size).toEqual(upright)
    expect(Math.max(...sizesOfLetters(original, 0))).toBeCloseTo(11, 0)
    const page = await convert(name, { sheets: 'Long', fit: 'page' })
    expect(page.pages).toHaveLength(1)
    expect(page.text).toContain('row 130')
  })

  it('repeats the headings of a long sheet unless disabled', { timeout }, async () => {
    const heading = /^\s*Number\s+이름\s+名前$/m
    const { text } = await convert(name, { sheets: 'Long' })
    expect(text.split('\f').map((page) => heading.test(page))).toEqual([true, true, true, false])
    const once = await convert(name, { sheets: 'Long', repeatHeadings: false })
    expect(once.text.split('\f').map((page) => heading.test(page))).toEqual([true, false, false, false])
  })

  it('is printed with the chosen sheets, and an unknown sheet is reported', { timeout }, async () => {
    expect((await convert(name, { sheets: 'Chart, 1' })).outline).toEqual(['숫자 1', 'Chart 2'])
    await expect(convert(name, { sheets: '1, 예산' })).rejects.toMatchObject({
      code: 'SHEET_NOT_FOUND',
      params: { sheet: '예산' },
    })
    expect((await convert('openpyxl.xlsx', { sheets: 'Hidden' })).text).toContain('nobody sees this')
  })
})

it('is not printed beyond the content of a sheet with a million formatted rows', { timeout }, async () => {
  const { pages, text } = await convert('million-rows.xlsx')
  expect(pages).toHaveLength(1)
  expect(text.match(/row \d/g)).toEqual(['row 1', 'row 2', 'row 3'])
})

it.each([
  // Encoded by Python's codecs.
  ['CP949', 'c0ccb8a73bb5b5bdc33bb0aa0ab1e8b9cebcf63bbcadbfef3b312e3233342c350ab9dac1f6c0ba3bbacebbea3b2d370a'],
  ['UTF-8', Buffer.from('이름;도시;값\n김민수;서울;1.234,5\n박지은;부산;-7\n').toString('hex')],
])('reads a CSV file in %s, with semicolons', { timeout }, async (_, hex) => {
  const { text } = await convertBytes('csv', [Buffer.from(hex, 'hex')])
  expect(text).toMatch(/이름\s+도시\s+값\s+김민수\s+서울\s+1\.234,5\s+박지은\s+부산\s+-7/)
})

it('reads a CSV file in Shift JIS, with a comma in quotes', { timeout }, async () => {
  const hex = '96bc914f2c93738e730a8e52936391be98592c22938c8b9e2c208d608be6220a'
  const { text } = await convertBytes('csv', [Buffer.from(hex, 'hex')])
  expect(text).toMatch(/名前\s+都市\s+山田太郎\s+東京, 港区/)
})

it('fits the column widths of a CSV file, and adds no page headers', { timeout }, async () => {
  const long = '색이 서른여섯 가지나 되는 어린이용 색연필 묶음입니다. '.repeat(4)
  const rows = [
    '상품명,설명,가격',
    `연필,${long},12500`,
    'short,もう少し長い説明文がここに入ります。改行はありません。,-7',
  ]
  const { text, pages } = await convertBytes('csv', [Buffer.from(rows.join('\n'))])
  expect(pages).toHaveLength(1)
  expect(text.trim()).toMatch(/^상품명\s+설명\s+가격\n/)
  // Text beside a line is extracted between that line and the next.
  const letters = text.replaceAll(/\s|12500|-7/g, '')
  expect(letters.match(/색연필묶음입니다/g)).toHaveLength(4)
  expect(letters).toContain('もう少し長い説明文がここに入ります。改行はありません。')
})

it.each(['locked.xlsx', 'locked.xls'])('opens %s only with its password', { timeout }, async (name) => {
  await expect(convert(name)).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  await expect(convert(name, {}, 'another')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
  expect((await convert(name, {}, password)).text).toContain('四半期の売上報告')
})

it('runs no macro, and adds a notice', { timeout }, async () => {
  const { text, notices } = await convert('macro.xlsm')
  expect(notices.map(({ code }) => code)).toContain('MACROS_IGNORED')
  expect(text).toContain('What the author wrote')
  expect(text).not.toContain('MACRO WAS HERE')
})

it(
  'creates tagged PDF and PDF/A-2b on request, and joins workbooks with an outline item for each',
  { timeout },
  async () => {
    const { pdf } = await convert('openpyxl.xlsx', { tagged: true, pdfa: true })
    const { tagged, metadata } = toldByPoppler(pdf)
    expect(tagged).toBe(true)
    expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
    const books = [officeFile('openpyxl.xlsx'), officeFile('exceljs.xlsx')]
    const { outline } = await convertBytes('xlsx', books, { output: 'joined' })
    expect(outline.slice(0, 2)).toEqual(['Book 1 1', '  분기 매출 보고서 1'])
    expect(outline.slice(4, 6)).toEqual(['Book 2 4', '  ko 4'])
  },
)
