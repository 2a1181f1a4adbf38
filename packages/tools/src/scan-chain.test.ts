/** A scan with a text layer is converted like other documents, with its headings and lists. */
import { readFile } from 'node:fs/promises'
import { ColorSpace, Image, Matrix, PDFDocument, type Pixmap } from 'mupdf'
import { expect, it } from 'vitest'
import { withArchive } from '@docweave/engines/archive'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, storedConversion, readDocx, readPptx } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run as toWord } from './pdf-to-docx/run.ts'
import { run as toSlides } from './pdf-to-pptx/run.ts'
import { run as toSheets } from './pdf-to-xlsx/run.ts'
import { run as recognise } from './pdf-ocr/run.ts'

const dpi = 200

const written =
  '신청서는 담당 부서에 직접 제출하거나 우편으로 보내 주십시오. 환자는 식후 삼십 분에 약을 복용하고 충분히 쉬어야 합니다. 아이들은 숲에서 주운 도토리와 낙엽으로 작은 집을 만들었다. 문의 사항이 있으면 아래 연락처로 알려 주시기 바랍니다.'

/** The skew of the scanned sheets in degrees. */
const skew = 0.7

/** Returns a PDF as scanners write it: only a slightly skewed image. */
function scanned(content: Uint8Array, colours: ColorSpace): Uint8Array {
  const from = PDFDocument.openDocument(content, 'application/pdf')
  const document = new PDFDocument()
  for (let index = 0; index < from.countPages(); index++) {
    const page = from.loadPage(index)
    const [, , width, height] = page.getBounds()
    const crooked = Matrix.concat(Matrix.rotate(skew), Matrix.scale(dpi / 72, dpi / 72))
    const pixmap = page.toPixmap(crooked, colours, false)
    const resources = document.addObject({ XObject: { Scan: document.addImage(new Image(pixmap.asJPEG(80, false))) } })
    document.insertPage(
      -1,
      document.addPage([0, 0, width, height], 0, resources, `${width} 0 0 ${height} 0 0 cm /Scan Do`),
    )
  }
  return document.saveToBuffer('compress').asUint8Array().slice()
}

/** Returns the scan with its text layer, by `pdf-ocr`. */
async function readLayer(
  name: Parameters<typeof storedConversion>[0],
  colours: ColorSpace = ColorSpace.DeviceGray,
): Promise<Uint8Array> {
  const options = { languages: ['ko'] }
  const content = scanned(storedConversion(name), colours)
  const { files, remove } = await runWhole(recognise, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const layer = await readFile(files[0]?.path ?? '')
  await remove()
  return layer
}

const reportLayer = readLayer('report-ko')

it('converts a scanned report with its headings, table, picture and lists', { timeout: 120_000 }, async () => {
  const inputs = [{ kind: 'pdf', content: await reportLayer }] as const
  const { files, notices, remove } = await runWhole(toWord, inputs, { inspect, kindsOf, options: {} })
  const { paragraphs, tables, pictures, headers } = await readDocx(files[0]?.path ?? '')
  await remove()
  expect(notices).toEqual([])
  const headings = paragraphs.filter(({ level }) => level > 0)
  expect(headings.map(({ text }) => text)).toEqual([
    '분기 업무 보고서',
    ...['1. 추진 배경', '2. 조사 결과', '3. 향후 전망', '추진 일정', '4. 결론'],
  ])
  const [title, ...chapters] = headings
  expect(chapters.every(({ level }) => level > (title?.level ?? 9))).toBe(true)
  expect(headers).toEqual(['분기 업무 보고서'])
  expect(pictures).toBe(1)
  expect(tables.map((rows) => rows.map((cells) => cells.length))).toEqual([[4, 4, 4, 4, 4, 4]])
  expect(tables[0]?.[0]?.map(({ text }) => text)).toEqual(['품목', '수량', '단가', '비고'])
  const figures = tables[0]?.slice(1).map((cells) => cells[1]?.text)
  // A narrow 1 is hard to recognize, so the figure in the middle is not checked.
  expect(figures).toEqual(['37', '74', expect.any(String), '148', '185'])
  const items = paragraphs.filter(({ isListItem }) => isListItem).map(({ text }) => text)
  expect(items).toHaveLength(6)
  expect(items).toEqual(expect.arrayContaining(['아이들은 숲에서 주운 도토리와 낙엽으로 작은 집을 만들었다.']))
  // Its lines are one paragraph, with spaces between the Korean words.
  const paragraph = paragraphs.find(({ text }) => text.startsWith('신청서는'))?.text ?? ''
  expect(errorRate(written, paragraph)).toBeLessThan(0.02)
})

/** Returns the picture in a Word file. */
const pictureOf = (path: string) =>
  withArchive(path, async ({ names, read }) => {
    const name = Array.from(names).find((each) => each.startsWith('word/media/'))
    const bytes = await read(name ?? '')
    if (!bytes) throw new Error('no picture')
    return new Image(bytes).toPixmap()
  })

/** The largest difference of red and blue in an image. */
function mostColour(pixmap: Pixmap): number {
  const [pixels, components] = [pixmap.getPixels(), pixmap.getNumberOfComponents()]
  let most = 0
  for (let at = 0; at < pixels.length; at += components)
    most = Math.max(most, Math.abs((pixels[at] ?? 0) - (pixels[at + components - 1] ?? 0)))
  return most
}

it('extracts a picture from a scan in grey or in colour, like the scan', { timeout: 120_000 }, async () => {
  const found: number[] = []
  for (const content of [await reportLayer, await readLayer('report-ko', ColorSpace.DeviceRGB)]) {
    const { files, remove } = await runWhole(toWord, [{ kind: 'pdf', content }], { inspect, kindsOf, options: {} })
    found.push(mostColour(await pictureOf(files[0]?.path ?? '')))
    await remove()
  }
  const [grey, coloured] = found
  expect(grey).toBe(0)
  expect(coloured).toBeGreaterThan(60)
})

it('converts the table of a scanned form to a table in Word, Excel and PowerPoint', { timeout: 120_000 }, async () => {
  const inputs = [{ kind: 'pdf', content: await readLayer('form-ko') }] as const
  const word = await runWhole(toWord, inputs, { inspect, kindsOf, options: {} })
  const { tables } = await readDocx(word.files[0]?.path ?? '')
  await word.remove()
  const spans = tables[0]?.flat().filter(({ rowSpan, columnSpan }) => rowSpan + columnSpan > 2)
  expect(spans?.map(({ rowSpan, columnSpan }) => [rowSpan, columnSpan])).toEqual([
    [3, 1],
    ...[3, 4, 4].map((columns) => [1, columns]),
  ])
  const sheets = await runWhole(toSheets, inputs, { inspect, kindsOf, options: {} })
  const [sheet, strings] = await withArchive(sheets.files[0]?.path ?? '', ({ read }) =>
    Promise.all(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'].map((name) => read(name))),
  )
  await sheets.remove()
  const merged = [...(sheet?.toString() ?? '').matchAll(/<mergeCell ref="([^"]*)"/g)].map(([, range]) => range)
  expect(merged).toEqual(['A1:A3', 'C2:E2', 'B4:E4', 'B5:E5'])
  for (const text of ['전화번호', '010-1234-5678']) expect(strings?.toString()).toContain(`>${text}<`)
  const slides = await runWhole(toSlides, inputs, { inspect, kindsOf, options: {} })
  const read = await readPptx(slides.files[0]?.path ?? '')
  await slides.remove()
  const [slide] = read.slides
  expect(slide?.tables.map((rows) => rows.length)).toEqual([5])
  // The page's image would show every word a second time.
  expect(slide?.pictures).toBe(0)
  expect(slide?.paragraphs.some((text) => text.includes('신청서'))).toBe(true)
})
