/** Pictures look as on their page: through clipping paths and soft masks, and as transparent as there. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Image, PDFDocument, Pixmap, ColorSpace } from 'mupdf'
import { afterAll, expect, it } from 'vitest'
import { FontFaces } from './font-faces.ts'
import { PictureStore } from './picture-store.ts'
import { readPage } from './read-page.ts'
import { DocumentFontSizes } from './scan-typography.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Reads a page on which a black picture, `/I`, of 100 × 100 points is drawn, and returns the stored picture's pixels at its corner and its
 * middle, as red and alpha.
 */
function stored(content: string) {
  const document = new PDFDocument()
  const black = new Pixmap(ColorSpace.DeviceRGB, [0, 0, 40, 40], false)
  black.clear(0)
  const resources = document.newDictionary()
  resources.put('XObject', { I: document.addImage(new Image(black)) })
  const shades = document.addStream('0.5 g 0 0 200 200 re f', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200], Group: { S: 'Transparency', CS: 'DeviceGray' } },
  })
  resources.put('ExtGState', {
    Pale: { ca: 0.25 },
    Masked: { SMask: { S: 'Luminosity', G: shades } },
    Multiplied: { BM: 'Multiply' },
  })
  document.insertPage(-1, document.addPage([0, 0, 200, 200], 0, resources, content))
  const page = document.loadPage(0)
  const list = page.toDisplayList(true)
  const store = new PictureStore(folder)
  const sizes = new DocumentFontSizes()
  const { elements } = readPage({ document, page, list }, 1, { store, faces: new FontFaces(), sizes })
  const [picture] = elements.pictures
  const path = store.pictures[picture?.picture ?? -1]?.path
  if (path === undefined) throw new Error('no picture')
  const pixmap = new Image(readFileSync(path)).toPixmap()
  const [pixels, stride, components] = [pixmap.getPixels(), pixmap.getStride(), pixmap.getNumberOfComponents()]
  const at = (x: number, y: number) => {
    const place = Math.floor(y * pixmap.getHeight()) * stride + Math.floor(x * pixmap.getWidth()) * components
    const alpha = pixmap.getAlpha() ? (pixels[place + components - 1] ?? 0) : 255
    return { red: pixels[place] ?? 0, alpha }
  }
  const { left = 0, right = 0 } = picture ?? {}
  return { width: right - left, corner: at(0.02, 0.02), middle: at(0.5, 0.5) }
}

const draw = 'q 100 0 0 100 50 50 cm /I Do Q'

it('keeps an ordinary picture as it is', () => {
  expect(stored(draw)).toEqual({ width: 100, corner: { red: 0, alpha: 255 }, middle: { red: 0, alpha: 255 } })
})

it('cuts a picture out along its clipping path', () => {
  const { corner, middle } = stored(`50 100 m 100 150 l 150 100 l 100 50 l h W n ${draw}`)
  expect([corner.alpha, middle.alpha]).toEqual([0, 255])
})

it.each(['Pale', 'Masked'])('keeps a transparent picture transparent (%s)', (state) => {
  const { middle } = stored(`/${state} gs ${draw}`)
  expect(middle.alpha).toBeGreaterThan(30)
  expect(middle.alpha).toBeLessThan(200)
})

it('keeps what a blended picture shows of the ground below it', () => {
  const { middle } = stored(`1 0 0 rg 0 0 200 200 re f /Multiplied gs ${draw}`)
  expect(middle).toEqual({ red: 0, alpha: 255 })
})
