/** What a page looks like as a PNG: without loss, on white or on nothing, in bits where asked. */
import { readFile } from 'node:fs/promises'
import { ColorSpace, Image, Matrix, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { inspect } from '@docweave/engines/mupdf'
import { documentPdf, jpegPicture, pngPicture } from '@docweave/engines/specimen'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, options })
  outcomes.push(outcome)
  return Promise.all(
    outcome.files.map(async ({ path, part }) => {
      const bytes = await readFile(path)
      return { part, bytes, pixmap: new Image(bytes).toPixmap(), dpi: new Image(bytes).getXResolution() }
    }),
  )
}

/** Colour type and bits of a sample, from the header. */
const formOf = (bytes: Buffer | undefined) => [bytes?.[25], bytes?.[24]]

/** A page with a half transparent red square on it and nothing else. */
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

describe('pdf-to-png', () => {
  it('draws a page to the pixel', { timeout }, async () => {
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

  it('leaves out the white of the paper when asked', { timeout }, async () => {
    const [file] = await convert(square(), { dpi: 72, background: 'transparent' })
    expect(formOf(file?.bytes)).toEqual([6, 8])
    // Not multiplied by its alpha: red stays red.
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
  ])('makes pixels of %s', { timeout }, async (colour, form) => {
    const [file] = await convert(documentPdf({ pages: 1 }), { colour, dpi: 72 })
    expect(formOf(file?.bytes)).toEqual(form)
    const levels = new Set(file?.pixmap.getPixels())
    expect(levels.has(255)).toBe(true)
    expect(levels.has(0)).toBe(true)
    expect(levels.size > 2).toBe(colour !== 'black')
  })

  it('takes pictures out with their transparency, and leaves out what is tiny', { timeout }, async () => {
    const tiny = pngPicture({ width: 1, height: 1 })
    const files = await convert(withImages(jpegPicture(), pngPicture({ alpha: 128 }), tiny), { mode: 'images' })
    expect(files.map(({ part }) => part)).toEqual(['image-1', 'image-2'])
    expect(files.map(({ bytes }) => formOf(bytes))).toEqual([
      [2, 8],
      [6, 8],
    ])
  })
})
