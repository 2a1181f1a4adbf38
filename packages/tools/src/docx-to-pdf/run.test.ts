/** Conversion of text documents from several programs: their text, tables, pictures, links, fonts and pages. */
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

const kindOf = (name: string): FileKind =>
  name.endsWith('.odt') ? 'odt' : name.endsWith('.rtf') ? 'rtf' : name.endsWith('.doc') ? 'doc' : 'docx'

async function convert(names: readonly string[], options: Record<string, unknown> = {}, password?: string) {
  const locked = password === undefined ? {} : { password }
  const files = names.map((name) => ({ kind: kindOf(name), content: officeFile(name), ...locked }))
  const { files: made, notices, remove } = await runWhole(run, files, { inspect, kindsOf, options, names })
  const pdfs = await Promise.all(made.map(({ path }) => readFile(path)))
  await remove()
  const [pdf] = pdfs
  if (!pdf) throw new Error('no output')
  return { pdf, pdfs, notices }
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const { sections, table, link, password } = officeTexts

const a4 = [595, 842]
const notice = (fonts: string) => ({ code: 'FONTS_REPLACED', params: { fonts } })

interface Report {
  name: string
  sizes: number[][]
  /** The text of the notice, and the fonts in the PDF. */
  replaced: string
  fonts: string[]
  /** Whether it has second-level headings; only python-docx's document does. */
  below?: boolean
  picture?: false
}

const japanese = ['NotoSansCJKjp-Bold-VKana', 'NotoSansCJKjp-Regular-VKana']
const ofPython = [
  'BIZUDMincho-Bold',
  'BIZUDMincho-Regular',
  'Caladea-Regular',
  'Carlito-Bold',
  'Carlito-Regular',
].concat(['NanumGothic', 'NanumGothicBold', 'NotoSerifCJKjp-Regular-VKana'])
const ofLibreOffice = ['Arimo-Bold', 'Arimo-Regular', 'NanumMyeongjo', 'NanumMyeongjoBold'].concat([
  ...japanese,
  'NotoSerifCJKjp-Regular-VKana',
  'Tinos-Regular',
])
const replacedOfLibreOffice = '함초롬바탕 → NanumMyeongjo, メイリオ → Noto Sans CJK JP, Arial → Arimo'

const reports: Report[] = [
  {
    name: 'python-docx.docx',
    sizes: [a4, a4, a4.toReversed()],
    replaced: '맑은 고딕 → NanumGothic, ＭＳ 明朝 → BIZ UDMincho, Calibri → Carlito, Cambria → Caladea',
    fonts: ofPython,
    below: true,
  },
  {
    name: 'libreoffice.doc',
    sizes: [a4, a4, a4.toReversed()],
    replaced: '맑은 고딕 → NanumGothic, ＭＳ 明朝 → BIZ UDMincho, Calibri → Carlito, Cambria → Caladea',
    fonts: ofPython,
    below: true,
  },
  {
    name: 'npm-docx.docx',
    sizes: [
      [516, 729],
      [516, 729],
      [516, 729],
    ],
    replaced: '바탕 → NanumMyeongjo, Times New Roman → Tinos, 游ゴシック → Noto Sans CJK JP',
    fonts: ['NanumMyeongjo', 'NotoSansCJKjp-Regular-VKana', 'Tinos-Regular'],
  },
  {
    name: 'pandoc.docx',
    sizes: [[612, 792]],
    replaced: 'Calibri → Carlito, Cambria → Caladea',
    fonts: ['Arimo-Bold', 'Caladea-Regular', 'Carlito-Bold', ...japanese],
  },
  { name: 'libreoffice.docx', sizes: [a4, a4, a4], replaced: replacedOfLibreOffice, fonts: ofLibreOffice },
  { name: 'libreoffice.odt', sizes: [a4, a4, a4], replaced: replacedOfLibreOffice, fonts: ofLibreOffice },
  {
    name: 'libreoffice.rtf',
    sizes: [a4, a4, a4],
    replaced: 'Arial → Arimo, 함초롬바탕 → NanumMyeongjo, メイリオ → Noto Sans CJK JP',
    fonts: ofLibreOffice,
    picture: false,
  },
  {
    name: 'pandoc.odt',
    sizes: [[612, 792]],
    replaced: 'Times New Roman → Tinos, Lucida Sans Unicode → DejaVu Sans, Arial → Arimo',
    fonts: ['Arimo-Bold', 'DejaVuSans', 'DejaVuSans-Bold', 'NanumGothic', 'NanumGothicBold', ...japanese].concat([
      'OpenSymbol',
      'Tinos-Bold',
      'Tinos-Regular',
    ]),
  },
  {
    name: 'pandoc.rtf',
    sizes: [[612, 792]],
    replaced: 'Helvetica → Arimo',
    fonts: ['Arimo-Bold', 'Arimo-Regular', 'NotoSerifCJKjp-Bold-VKana', 'NotoSerifCJKjp-Regular-VKana'],
  },
]

describe.each(reports)('$name', ({ name, sizes, replaced, fonts, below = false, picture = true }) => {
  it('preserves the text, layout, links, outline, fonts and picture of the document', { timeout }, async () => {
    const { pdf, notices } = await convert([name])
    const { pages, outline } = readPdf(pdf)
    const text = laidOutByPoppler(pdf)
    for (const { heading, paragraph } of sections) {
      expect(squeezed(text)).toContain(squeezed(heading))
      expect(squeezed(text)).toContain(squeezed(paragraph))
    }
    expect(text).not.toContain('\ufffd')
    for (const row of table) expect(text).toMatch(new RegExp(row.map(escaped).join(String.raw`\s+`)))
    expect(pages.map(({ size }) => size)).toEqual(sizes)
    expect(pages.flatMap(({ links }) => links)).toEqual([link])
    const page = (index: number) => Math.min(index + 1, pages.length)
    expect(outline).toEqual(
      sections.flatMap(({ heading }, index) => [
        `${heading} ${page(index)}`,
        ...(below ? [`  ${index + 1}.1 ${page(index)}`] : []),
      ]),
    )
    expect(fontsByPoppler(pdf)).toEqual({ names: fonts, embedded: true })
    expect(notices).toEqual([notice(replaced)])
    // The aspect ratio is 4:3.
    const place = redPictureBounds(pdf, pages.length)
    expect(place && Math.round((place.width / place.height) * 10)).toBe(picture ? 13 : undefined)
    const expected = new URL(`expected/${name}.png`, import.meta.url)
    const { mean, worst } = differenceFrom(expected, pdf, pages.length)
    expect(mean).toBeLessThan(1)
    expect(worst).toBeLessThan(40)
  })
})

it('creates tagged PDF and PDF/A-2b on request', { timeout }, async () => {
  const plain = toldByPoppler((await convert(['npm-docx.docx'])).pdf)
  expect(plain).toMatchObject({ tagged: false, metadata: expect.not.stringContaining('pdfaid') })
  expect(toldByPoppler((await convert(['npm-docx.docx'], { tagged: true })).pdf).tagged).toBe(true)
  const { metadata } = toldByPoppler((await convert(['npm-docx.docx'], { pdfa: true })).pdf)
  expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
})

it('joins documents, with an outline item for each', { timeout }, async () => {
  const { pdf, pdfs } = await convert(['npm-docx.docx', 'pandoc.odt'], { output: 'joined' })
  expect(pdfs).toHaveLength(1)
  const { pages, outline } = readPdf(pdf)
  expect(pages).toHaveLength(4)
  expect(outline.filter((line) => !line.startsWith(' '))).toEqual(['npm-docx.docx 1', 'pandoc.odt 4'])
  expect(outline.filter((line) => line.includes('四半期'))).toEqual(['  四半期の売上報告 2', '  四半期の売上報告 4'])
})

it.each(['locked.docx', 'locked.odt', 'locked.doc'])('opens %s only with its password', { timeout }, async (name) => {
  await expect(convert([name])).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  await expect(convert([name], {}, 'another')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
  const { pdf, notices } = await convert([name], {}, password)
  expect(squeezed(laidOutByPoppler(pdf))).toContain(squeezed(sections[1]?.paragraph ?? ''))
  expect(notices).toEqual([expect.objectContaining({ code: 'FONTS_REPLACED' })])
})

it.each([
  ['macro.docm', sections[0]?.heading ?? ''],
  ['macro.odt', 'What the author wrote'],
])('runs no macro of %s, and adds a notice', { timeout }, async (name, words) => {
  const { pdf, notices } = await convert([name])
  expect(notices.map(({ code }) => code)).toContain('MACROS_IGNORED')
  expect(laidOutByPoppler(pdf)).toContain(words)
  expect(laidOutByPoppler(pdf)).not.toContain('MACRO WAS HERE')
})

it('adds a notice about a missing linked picture', { timeout }, async () => {
  const { pdf, notices } = await convert(['linked-picture.docx'])
  expect(notices.map(({ code }) => code)).toContain('LINKED_FILES_MISSING')
  expect(laidOutByPoppler(pdf)).toContain('Before the picture')
})
