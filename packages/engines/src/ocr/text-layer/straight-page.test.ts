/** Pages of bars in place of words lie crooked, and are turned with their text layer. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Matrix, PDFDocument, type PDFObject } from 'mupdf'
import { expect, test } from 'vitest'
import { readByPoppler } from '@docweave/fixtures'
import { runMupdf } from '../../pdf/run-mupdf.ts'
import { writeRecognised, type RecognisedLine, type RecognisedPage } from '../recognised-page.ts'

const [width, height] = [595, 842]
const lines = Array.from({ length: 20 }, (_, line): RecognisedLine => {
  const words = Array.from({ length: 9 }, (__, at) => ({
    text: `w${line}n${at}`,
    ...{ x: 90 + at * 46, y: 150 + line * 18, width: 40, height: 11, confidence: 92 },
  }))
  return { startsParagraph: false, words }
})
const text = lines.map(({ words }) => words.map((word) => word.text).join(' '))

/** The words' positions on a page that lies crooked, `degrees` clockwise around its middle. */
const crooked = (degrees: number): Matrix =>
  [Matrix.translate(-width / 2, -height / 2), Matrix.rotate(degrees), Matrix.translate(width / 2, height / 2)].reduce(
    (all, each) => Matrix.concat(all, each),
  )

interface Sheet {
  degrees: number
  /** Operators after the bars. */
  more?: string
  before?: string
  change?: (page: PDFObject, document: PDFDocument) => void
  some?: readonly RecognisedLine[]
  straighten?: boolean
}

/** Draws a bar at each word, adds the text layer, and returns the page before and after that. */
async function layered({ degrees, more = '', before = '', change, some = lines, straighten = true }: Sheet) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const [path, part, out] = [join(folder, 'in.pdf'), join(folder, 'part.json'), join(folder, 'out.pdf')]
  const toPage = crooked(degrees)
  const toUser = Matrix.concat(toPage, [1, 0, 0, -1, 0, height])
  const bars = lines.flatMap(({ words }) => words.map((at) => `${at.x} ${at.y} ${at.width} ${at.height} re f\n`))
  const document = new PDFDocument()
  const content = `${before}q ${toUser.map((value) => value.toFixed(5)).join(' ')} cm ${bars.join('')}Q ${more}`
  const page = document.addPage([0, 0, width, height], 0, document.newDictionary(), content)
  document.insertPage(-1, page)
  change?.(document.findPage(0), document)
  await writeFile(path, document.saveToBuffer('').asUint8Array())
  const recognised: RecognisedPage = { index: 0, toPage, lines: [...some] }
  writeRecognised(part, [recognised])
  const limits = { signal: new AbortController().signal, memoryMegabytes: 500 }
  await runMupdf('addTextLayer', { path, parts: [part], replace: false, straighten, out }, limits)
  const [original, result] = [await readFile(path), await readFile(out)]
  await rm(folder, { recursive: true })
  return { original, result }
}

function drawn(pdf: Uint8Array) {
  const page = new PDFDocument(pdf).loadPage(0)
  const pixmap = page.toPixmap(Matrix.identity, ColorSpace.DeviceGray, false, true)
  const pixels = pixmap.getPixels()
  const ink = pixels.reduce((sum, level) => sum + 255 - level, 0)
  const darknessAt = (x: number, y: number) => 255 - (pixels[Math.round(y) * pixmap.getStride() + Math.round(x)] ?? 0)
  return { page, bounds: page.getBounds(), ink, darknessAt }
}

/** Whether each of some words is found where its bar is. */
function wordsLieOnBars(pdf: Uint8Array): boolean {
  const { page, darknessAt } = drawn(pdf)
  return ['w0n0', 'w0n8', 'w10n4', 'w19n0', 'w19n8'].every((word) => {
    const [quad] = page.search(word, {}).flat()
    return quad !== undefined && darknessAt((quad[0] + quad[6]) / 2, (quad[1] + quad[7]) / 2) > 200
  })
}

const linesByPoppler = (pdf: Uint8Array) =>
  readByPoppler(pdf, 1)
    .split(/\n+/)
    .filter((line) => line.trim())

test.each([-20, -3, 2.5, 12])('the text of a page that lies crooked by %d° is level afterwards', async (degrees) => {
  const { original, result } = await layered({ degrees })
  expect(linesByPoppler(result)).toEqual(text)
  expect(wordsLieOnBars(result)).toBe(true)
  expect(drawn(result).ink / drawn(original).ink).toBeCloseTo(1, 2)
})

test.each([
  [90, 270],
  [180, 180],
  [272, 90],
])('a page that lies by %d° is displayed turned by %d°', async (degrees, rotation) => {
  const { result } = await layered({ degrees })
  expect(new PDFDocument(result).findPage(0).get('Rotate').asNumber()).toBe(rotation)
  expect(linesByPoppler(result)).toEqual(text)
  expect(wordsLieOnBars(result)).toBe(true)
})

test('the page keeps its size if paper alone is cut off, and grows if ink would be', async () => {
  const plain = await layered({ degrees: 3 })
  expect(drawn(plain.result).bounds).toEqual([0, 0, width, height])
  const inCorner = await layered({ degrees: 3, more: '2 825 12 12 re f' })
  const [left, top, right, bottom] = drawn(inCorner.result).bounds
  expect(right - left).toBeGreaterThan(width + 30)
  expect(bottom - top).toBeGreaterThan(height + 20)
  expect(drawn(inCorner.result).ink / drawn(inCorner.original).ink).toBeCloseTo(1, 2)
  expect(wordsLieOnBars(inCorner.result)).toBe(true)
})

test('a cropped, displayed sideways and enlarged page is turned around its visible middle', async () => {
  const change = (page: PDFObject) => {
    page.put('CropBox', [40, 60, 575, 802])
    page.put('UserUnit', 1.5)
  }
  const { result } = await layered({ degrees: 0, change })
  expect(drawn(result).bounds).toEqual([0, 0, 802.5, 1113])
})

test('content that closes more states than it opens is turned as a whole', async () => {
  const { original, result } = await layered({
    degrees: 2,
    before: 'Q Q 0 0 0 rg q\n',
    more: 'Q Q Q 100 700 50 8 re f',
  })
  expect(wordsLieOnBars(result)).toBe(true)
  expect(drawn(result).ink / drawn(original).ink).toBeCloseTo(1, 2)
})

test.each<[string, Partial<Sheet>]>([
  ['it is nearly straight', { degrees: 0.2 }],
  ['it has annotations', { change: (page, document) => page.put('Annots', [document.newDictionary()]) }],
  ['it is tagged', { change: (page) => page.put('StructParents', 0) }],
  ['it has few lines', { some: lines.slice(0, 3) }],
  [
    'it was hard to read',
    { some: lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, confidence: 60 })) })) },
  ],
  ['the visitor wants it as it is', { straighten: false }],
])('a page is not turned if %s', async (_name, sheet) => {
  const { original, result } = await layered({ degrees: 3, ...sheet })
  expect(new PDFDocument(result).findPage(0).get('Resources', 'XObject').isNull()).toBe(true)
  expect(drawn(result).ink).toBe(drawn(original).ink)
})
