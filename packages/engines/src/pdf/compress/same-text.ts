/** Checks that the text of a compressed document is drawn like that of the original. */
import { ColorSpace, Device, DrawDevice, Matrix, Pixmap, type PDFDocument, type PDFPage, type Text } from 'mupdf'
import { haveSameGlyphs } from './same-glyphs.ts'

/** The side of the squares whose mean darkness is compared, in pixels, of which there is one per point. */
const side = 8
/** The most that a square may change, of 255: a missing letter changes it more. */
const mostDifference = 10
/** The text of a larger page is not drawn. */
const mostPixels = 40_000_000

/** The text of a page: its characters, and its picture in black without images and drawings. */
interface DrawnText {
  characters: string
  width: number
  height: number
  pixels: Uint8Array
}

function drawnText(page: PDFPage): DrawnText {
  const [left, top, right, bottom] = page.getBounds()
  const box: [number, number, number, number] = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)]
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  const isDrawn = width > 0 && height > 0 && width * height <= mostPixels
  const pixmap = new Pixmap(ColorSpace.DeviceGray, isDrawn ? box : [0, 0, 1, 1], false)
  pixmap.clear(255)
  const draw = new DrawDevice(Matrix.identity, pixmap)
  const characters: string[] = []
  const read = (text: Text) =>
    text.walk({
      showGlyph: (_font, _matrix, _glyph, unicode) => void characters.push(String.fromCodePoint(Math.max(0, unicode))),
    })
  const paint = (text: Text, matrix: Matrix) => {
    read(text)
    draw.fillText(text, matrix, ColorSpace.DeviceGray, [0], 1)
  }
  const device = new Device({
    fillText: (text: Text, matrix: Matrix) => paint(text, matrix),
    strokeText: (text: Text, _stroke: unknown, matrix: Matrix) => paint(text, matrix),
    clipText: (text: Text, matrix: Matrix) => paint(text, matrix),
    clipStrokeText: (text: Text, _stroke: unknown, matrix: Matrix) => paint(text, matrix),
    ignoreText: (text: Text) => read(text),
  })
  try {
    page.run(device, Matrix.identity)
    device.close()
    draw.close()
    return { characters: characters.join(''), width, height, pixels: Uint8Array.from(pixmap.getPixels()) }
  } finally {
    for (const each of [device, draw, pixmap]) each.destroy()
  }
}

/** The largest difference of the mean darkness of squares of two pictures of the same size. */
function largestDifference({ width, height, pixels }: DrawnText, other: DrawnText): number {
  // Nearly all pages are equal, which this comparison finds fastest.
  if (Buffer.compare(pixels, other.pixels) === 0) return 0
  let largest = 0
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side) {
      let sum = 0
      for (let y = top; y < Math.min(top + side, height); y++)
        for (let x = left; x < Math.min(left + side, width); x++) {
          const at = y * width + x
          sum += (pixels[at] ?? 0) - (other.pixels[at] ?? 0)
        }
      largest = Math.max(largest, Math.abs(sum) / side ** 2)
    }
  return largest
}

/** Draws the text of a page; `undefined` if the page cannot be read. */
function textOf(document: PDFDocument, index: number): DrawnText | undefined {
  try {
    const page = document.loadPage(index)
    try {
      return drawnText(page)
    } finally {
      page.destroy()
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}

/** Returns how much the text of a page differs, 0 to 255. */
export function differenceOf(before: PDFDocument, after: PDFDocument, index: number): number {
  const [a, b] = [textOf(before, index), textOf(after, index)]
  if (!a || !b) return a === b ? 0 : 255
  const isAlike = a.characters === b.characters && a.width === b.width && a.height === b.height
  return isAlike && a.pixels.length === b.pixels.length ? largestDifference(a, b) : 255
}

/** Whether two documents have the same number of pages, and on each the same text, drawn alike. They lose their structure trees in memory. */
export function haveSameText(before: PDFDocument, after: PDFDocument): boolean {
  const count = before.countPages()
  if (after.countPages() !== count) return false
  if (haveSameGlyphs(before, after)) return true
  for (let index = 0; index < count; index++) if (differenceOf(before, after, index) > mostDifference) return false
  return true
}
