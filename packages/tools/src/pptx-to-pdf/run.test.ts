/** Conversion of presentations from several programs: slides, notes pages and handouts. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
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

const kindOf = (name: string): FileKind => (name.endsWith('.ppt') ? 'ppt' : name.endsWith('.odp') ? 'odp' : 'pptx')

async function convert(names: readonly string[], options: Record<string, unknown> = {}, password?: string) {
  const locked = password === undefined ? {} : { password }
  const files = names.map((name) => ({ kind: kindOf(name), content: officeFile(name), ...locked }))
  const { files: made, notices, remove } = await runWhole(run, files, { inspect, kindsOf, options, names })
  const [pdf] = await Promise.all(made.map(({ path }) => readFile(path)))
  await remove()
  if (!pdf) throw new Error('no output')
  return { pdf, notices, text: laidOutByPoppler(pdf), ...readPdf(pdf) }
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const { sections, table, link, password } = officeTexts

const looks = (name: string, pdf: Uint8Array, page: number) =>
  differenceFrom(new URL(`expected/${name}.png`, import.meta.url), pdf, page)
/** Limits of the differences, in grey levels. */
const alike = { mean: expect.toSatisfy((mean) => mean < 1), worst: expect.toSatisfy((worst) => worst < 40) }

const decks = [
  {
    name: 'python-pptx.pptx',
    size: [960, 540],
    titles: ['Table 4'],
    replaced: '맑은 고딕 → NanumGothic, メイリオ → Noto Sans CJK JP, Calibri → Carlito',
  },
  {
    name: 'libreoffice.odp',
    size: [960, 540],
    titles: ['Table 4'],
    replaced: '맑은 고딕 → NanumGothic, メイリオ → Noto Sans CJK JP, Calibri → Carlito',
  },
  {
    name: 'pptxgenjs.pptx',
    size: [720, 540],
    titles: ['Slide 4 4'],
    replaced: '돋움 → NanumGothic, 游明朝 → Noto Serif CJK JP, Arial → Arimo, Calibri → Carlito',
  },
  {
    name: 'pandoc.pptx',
    size: [720, 405],
    titles: ['Table 4', 'Slide 5 5'],
    replaced: 'Calibri Light → Carlito, Calibri → Carlito',
    picture: false,
  },
  {
    name: 'libreoffice.ppt',
    size: [720, 405],
    titles: ['Slide 4 4', 'Slide 5 5'],
    replaced: 'Calibri → Carlito',
    picture: false,
  },
]

it.each(decks)(
  'converts the slides of $name',
  { timeout },
  async ({ name, size, titles, replaced, picture = true }) => {
    const { pdf, text, pages, outline, notices } = await convert([name])
    expect(pages.map((page) => page.size)).toEqual(pages.map(() => size))
    expect(outline.slice(3)).toEqual(titles)
    const slides = text.split('\f')
    for (const [index, { heading, paragraph }] of sections.entries()) {
      expect(slides[index]).toContain(heading)
      expect(squeezed(slides[index] ?? '')).toContain(squeezed(paragraph))
    }
    // No space before a full stop: LibreOffice adds one in Korean, PowerPoint does not.
    expect(/습니다 ?\./.exec(text)?.[0]).toBe(name.endsWith('.odp') ? '습니다 .' : '습니다.')
    for (const row of table) expect(text).toMatch(new RegExp(row.map(escaped).join(String.raw`\s+`)))
    expect(text).not.toMatch(/nobody sees this|\ufffd/)
    expect(pages.flatMap(({ links }) => links)).toEqual([link])
    expect(fontsByPoppler(pdf).embedded).toBe(true)
    expect(notices).toEqual([{ code: 'FONTS_REPLACED', params: { fonts: replaced } }])
    const place = redPictureBounds(pdf, 4)
    expect(place && Math.round((place.width / place.height) * 10)).toBe(picture ? 13 : undefined)
    expect(looks(`${name}-1`, pdf, 1)).toMatchObject(alike)
    expect(looks(`${name}-4`, pdf, 4)).toMatchObject(alike)
  },
)

it.each(['python-pptx.pptx', 'pptxgenjs.pptx', 'libreoffice.odp'])(
  'places the notes of %s below its slides',
  { timeout },
  async (name) => {
    const { pdf, text, pages } = await convert([name], { layout: 'notes' })
    expect(pages).toHaveLength(4)
    const places = text.split('\f').map(squeezed)
    for (const [index, { heading, note }] of sections.entries()) {
      expect(places[index]).toContain(squeezed(heading))
      expect(places[index]?.indexOf(squeezed(note))).toBeGreaterThan(places[index]?.indexOf(squeezed(heading)) ?? 0)
    }
    expect(text).not.toContain('hidden note')
    // The slide without notes fills its page.
    const place = redPictureBounds(pdf, 4)
    expect(place && Math.round((place.width / place.height) * 10)).toBe(13)
  },
)

it.each([
  ['2', 2],
  ['3', 2],
  ['4', 1],
  ['6', 1],
  ['9', 1],
])('places %s slides per page in handouts, each in a frame', { timeout }, async (perPage, count) => {
  const { pdf, text, pages } = await convert(['python-pptx.pptx'], { layout: 'handouts', perPage })
  expect(pages.map(({ size }) => size)).toEqual(pages.map(() => [595, 842]))
  expect(pages).toHaveLength(count)
  for (const { paragraph } of sections)
    // Columns are side by side in the text, so one word of each slide suffices.
    expect(squeezed(text)).toContain(squeezed(paragraph).slice(0, 8))
  expect(text).toContain('Erasers')
  expect(text).not.toContain('Hidden slide')
  expect(looks(`handouts-${perPage}`, pdf, 1)).toMatchObject(alike)
})

it('adds a notice that handouts have no tags', { timeout }, async () => {
  const { pdf, notices } = await convert(['pptxgenjs.pptx'], { layout: 'handouts', tagged: true, pdfa: true })
  const { tagged, metadata } = toldByPoppler(pdf)
  expect(tagged).toBe(false)
  expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
  expect(notices.map(({ code }) => code)).toEqual(['FONTS_REPLACED', 'TAGS_REMOVED'])
})

it('opens a presentation only with its password', { timeout }, async () => {
  await expect(convert(['locked.pptx'])).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  await expect(convert(['locked.pptx'], {}, 'another')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
  expect((await convert(['locked.pptx'], {}, password)).text).toContain('四半期の売上報告')
})

it(
  'creates tagged PDF and PDF/A-2b on request, and joins files with an outline item for each',
  { timeout },
  async () => {
    const { pdf } = await convert(['pptxgenjs.pptx'], { tagged: true, pdfa: true })
    const { tagged, metadata } = toldByPoppler(pdf)
    expect(tagged).toBe(true)
    expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>B</s)
    const { outline } = await convert(['pptxgenjs.pptx', 'libreoffice.odp'], { output: 'joined' })
    expect(outline.filter((line) => !line.startsWith(' '))).toEqual(['pptxgenjs.pptx 1', 'libreoffice.odp 5'])
  },
)
