/** Pages rendered as PNG: lossless, on white or transparent, bitonal on request. */
import { readFile } from 'node:fs/promises'
import { ColorSpace, Image, Matrix, PDFDocument, Pixmap } from 'mupdf'
import { PDFDocument as LibDocument, StandardFonts, rgb } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import {
  documentPdf,
  drawnByPoppler,
  jpegPicture,
  legibleWords,
  pdfByProgram,
  pixelDifference,
  pngPicture,
  readByPoppler,
  recognisedWords,
} from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  outcomes.push(outcome)
  return Promise.all(
    outcome.files.map(async ({ path, part }) => {
      const bytes = await readFile(path)
      return { path, part, bytes, pixmap: new Image(bytes).toPixmap(), dpi: new Image(bytes).getXResolution() }
    }),
  )
}

/** Colour type and bit depth, from the header. */
const formOf = (bytes: Buffer | undefined) => [bytes?.[25], bytes?.[24]]

/** Returns a page with only a half-transparent red square. */
function square(): Uint8Array {
  const document = new PDFDocument()
  const state = document.addObject({ ExtGState: { Half: { ca: 0.5 } } })
  document.insertPage(-1, document.addPage([0, 0, 20, 20], 0, state, '/Half gs 1 0 0 rg 0 10 10 10 re f'))
  return document.saveToBuffer('').asUint8Array().slice()
}

function withImages(...contents: Uint8Array[]): Uint8Array {
  const document = new PDFDocument()
  const images = Object.fromEntries(contents.map((content, at) => [`I${at}`, document.addImage(new Image(content))]))
  document.insertPage(-1, document.addPage([0, 0, 60, 40], 0, document.addObject({ XObject: images }), ''))
  return document.saveToBuffer('').asUint8Array().slice()
}

/** A document by pdf-lib: transparent shapes and a picture, a box of white paint; then text whose font is not embedded. */
async function overlays(): Promise<Uint8Array> {
  const document = await LibDocument.create()
  const page = document.addPage([400, 300])
  page.drawRectangle({ x: 40, y: 40, width: 120, height: 80, color: rgb(0.9, 0.2, 0.1), opacity: 0.5 })
  page.drawEllipse({ x: 120, y: 200, xScale: 80, yScale: 40, borderColor: rgb(0, 0.4, 0.8), borderWidth: 3 })
  page.drawImage(await document.embedPng(pngPicture({ alpha: 128 })), { x: 140, y: 100, width: 60, height: 40 })
  page.drawRectangle({ x: 250, y: 40, width: 100, height: 100, color: rgb(1, 1, 1) })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  document.addPage([400, 300]).drawText('A letter from the library', { x: 40, y: 240, size: 20, font })
  return document.save()
}

const otherPrograms = [
  ['Chromium', 3, () => pdfByProgram('chromium')],
  ['LibreOffice', 3, () => pdfByProgram('libreoffice')],
  ['pdf-lib', 2, overlays],
] as const

/** Composites on white; the levels of a picture with alpha are premultiplied. */
function onWhite(picture: Pixmap): Pixmap {
  const paper = new Pixmap(ColorSpace.DeviceRGB, [0, 0, picture.getWidth(), picture.getHeight()], false)
  const [from, to] = [picture.getPixels(), paper.getPixels()]
  for (let at = 0; at < to.length; at++) {
    const pixel = 4 * Math.floor(at / 3)
    to[at] = (from[pixel + (at % 3)] ?? 0) + 255 - (from[pixel + 3] ?? 0)
  }
  return paper
}

/** Counts the pixels without alpha, and those of them inked in `expected` whose neighbours have no alpha either. */
function clearOf(picture: Pixmap, expected: Pixmap): { clear: number; inked: number } {
  const [width, pixels] = [picture.getWidth(), picture.getPixels()]
  const [levels, stride] = [expected.getPixels(), expected.getStride()]
  const isClear = (pixel: number) => (pixels[pixel * 4 + 3] ?? 0) === 0
  const around = [-1, 0, 1].flatMap((step) => [step - width, step, step + width])
  let [clear, inked] = [0, 0]
  for (let pixel = 0; pixel * 4 < pixels.length; pixel++) {
    if (!isClear(pixel)) continue
    clear++
    const at = Math.floor(pixel / width) * stride + (pixel % width) * 3
    // Measured: 234, the faint edge that only poppler antialiases so far.
    const isInked = Math.min(levels[at] ?? 255, levels[at + 1] ?? 255, levels[at + 2] ?? 255) < 192
    if (isInked && around.every((step) => isClear(pixel + step))) inked++
  }
  return { clear, inked }
}

describe('pdf-to-png', () => {
  it.each(otherPrograms)('draws a document by %s like poppler', { timeout }, async (_program, count, make) => {
    const content = await make()
    const files = await convert(content, { dpi: 100 })
    expect(files.map(({ part }) => part)).toEqual(Array.from({ length: count }, (_, at) => `page-${at + 1}`))
    for (const [at, { pixmap }] of files.entries()) {
      const { mean, worst } = pixelDifference(pixmap, drawnByPoppler(content, at + 1, 100))
      // Measured: 0.4 and 22. A page moved by four pixels makes 40 and more of `worst`, text left out 75,
      // paper of level 251 a `mean` of 4.
      expect(mean).toBeLessThan(3)
      expect(worst).toBeLessThan(30)
    }
    const [legible] = await convert(content, { pages: '2', dpi: 150 })
    const words = legibleWords(readByPoppler(content, 2))
    expect(words.length).toBeGreaterThan(2)
    expect(recognisedWords(legible?.path ?? '', words)).toEqual(words)
  })

  it.each(otherPrograms)(
    'makes only the unpainted parts of a document by %s transparent',
    { timeout },
    async (_program, _count, make) => {
      const content = await make()
      const [file] = await convert(content, { pages: '1', dpi: 100, background: 'transparent' })
      if (!file) throw new Error('no image')
      const expected = drawnByPoppler(content, 1, 100)
      const { clear, inked } = clearOf(file.pixmap, expected)
      expect(inked).toBe(0)
      expect(clear).toBeGreaterThan(0.7 * file.pixmap.getWidth() * file.pixmap.getHeight())
      expect(pixelDifference(onWhite(file.pixmap), expected).worst).toBeLessThan(30)
    },
  )

  it('keeps white paint on a transparent background', { timeout }, async () => {
    const [file] = await convert(await overlays(), { dpi: 72, background: 'transparent' })
    const pixelAt = (x: number, y: number) =>
      [...(file?.pixmap.getPixels().subarray(4 * (400 * y + x)) ?? [])].slice(0, 4)
    expect(pixelAt(300, 210)).toEqual([255, 255, 255, 255])
    expect(pixelAt(380, 210)).toEqual([0, 0, 0, 0])
  })

  it('draws the same pixels as mupdf', { timeout }, async () => {
    const content = documentPdf({ pages: 2, scans: 1 })
    const files = await convert(content, { pages: '1,3', dpi: 100 })
    expect(files.map(({ part, dpi }) => [part, dpi])).toEqual([
      ['page-1', 100],
      ['page-3', 100],
    ])
    const spaces = [ColorSpace.DeviceRGB, ColorSpace.DeviceGray]
    for (const [at, index] of [0, 2].entries()) {
      const expected = new PDFDocument(content)
        .loadPage(index)
        .toPixmap(Matrix.scale(100 / 72, 100 / 72), spaces[at] ?? ColorSpace.DeviceRGB, false, true)
      expect(Buffer.compare(Buffer.from(files[at]?.pixmap.getPixels() ?? []), Buffer.from(expected.getPixels()))).toBe(
        0,
      )
    }
  })

  it('makes the background transparent on request', { timeout }, async () => {
    const [file] = await convert(square(), { dpi: 72, background: 'transparent' })
    expect(formOf(file?.bytes)).toEqual([6, 8])
    // Straight alpha: red stays red.
    const [made] = await convert(withImages(file?.bytes ?? Buffer.alloc(0)), { mode: 'images' })
    expect(formOf(made?.bytes)).toEqual([6, 8])
    const pixels = made?.pixmap.getPixels() ?? []
    const alpha = pixels[3] ?? 0
    expect(Math.abs(alpha - 128)).toBeLessThan(4)
    expect(Math.abs((pixels[0] ?? 0) - alpha)).toBeLessThan(4)
    expect([...pixels.slice(-4)]).toEqual([0, 0, 0, 0])
  })

  it.each([
    ['colour', [2, 8]],
    ['grey', [0, 8]],
    ['black', [0, 1]],
  ])('writes the pixel format for %s', { timeout }, async (colour, form) => {
    const [file] = await convert(documentPdf({ pages: 1 }), { colour, dpi: 72 })
    expect(formOf(file?.bytes)).toEqual(form)
    const levels = new Set(file?.pixmap.getPixels())
    expect(levels.has(255)).toBe(true)
    expect(levels.has(0)).toBe(true)
    expect(levels.size > 2).toBe(colour !== 'black')
  })

  it('extracts pictures with their transparency, except tiny ones', { timeout }, async () => {
    const tiny = pngPicture({ width: 1, height: 1 })
    const files = await convert(withImages(jpegPicture(), pngPicture({ alpha: 128 }), tiny), { mode: 'images' })
    expect(files.map(({ part }) => part)).toEqual(['image-1', 'image-2'])
    expect(files.map(({ bytes }) => formOf(bytes))).toEqual([
      [2, 8],
      [6, 8],
    ])
  })
})
