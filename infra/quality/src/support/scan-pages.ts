/** Scanned pages whose text is known: set in Noto Serif, skewed by up to 1.5°, with the noise of a cheap scanner. */
import { readFileSync } from 'node:fs'
import type { DocumentLanguage } from '@docweave/contract'
import { encodeJpeg } from '@docweave/engines/images'
import { randomFrom } from '@docweave/fixtures'
import { ColorSpace, DrawDevice, Font, Image, Matrix, PDFDocument, Pixmap, Text, type Rect } from 'mupdf'
import { sentences } from './sentences.ts'

const dpi = 200
const page = { width: 595, height: 842 }
const margin = 64
const fontSize = 11
const paragraphs = 4
const linesEach = 6
const grain = 14
const fontFile = '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc'
/** Indices of faces in the font collection, whose order is ja, ko, zh-Hans, zh-Hant. */
const face: Record<DocumentLanguage, number> = { ja: 0, en: 0, ko: 1 }

export interface Scans {
  pdf: Uint8Array
  /** The text of each page, with line breaks. */
  texts: string[]
}

function textOf(language: DocumentLanguage, random: () => number): string[][] {
  const pool = sentences[language]
  const pick = () => pool[Math.floor(random() * pool.length)] ?? ''
  const figure = () => Math.floor(random() * 9000 + 1000).toLocaleString('en')
  const dated: Record<DocumentLanguage, () => string> = {
    ko: () => `문서 번호 ${figure()}, 2026년 ${1 + Math.floor(random() * 12)}월`,
    ja: () => `文書番号 ${figure()}、2026年${1 + Math.floor(random() * 12)}月`,
    en: () => `Document no. ${figure()}, page total ${figure()}`,
  }
  return Array.from({ length: paragraphs }, () => [dated[language](), ...Array.from({ length: linesEach - 1 }, pick)])
}

function addGrain(pixmap: Pixmap, random: () => number): void {
  const pixels = pixmap.getPixels()
  for (let at = 0; at < pixels.length; at++) {
    // The sum of three uniform random numbers (variance 1/12 each), scaled to the standard deviation.
    const bell = (random() + random() + random() - 1.5) * 2
    pixels[at] = (pixels[at] ?? 0) - 5 + bell * grain
  }
}

/** Encodes a baseline JPEG like scanners do; mupdf's are progressive, which take twice as long to decode. */
function asScanned(pixmap: Pixmap): Uint8Array {
  const size = { width: pixmap.getWidth(), height: pixmap.getHeight(), stride: pixmap.getStride() }
  return encodeJpeg({ ...size, pixels: pixmap.getPixels(), components: 1 }, 85, dpi)
}

/** Generates `pages` scanned pages in a language. */
export function scanPages(language: DocumentLanguage, pages: number): Scans {
  const font = new Font('NotoSerifCJK', readFileSync(fontFile), face[language])
  const document = new PDFDocument()
  const texts: string[] = []
  for (let number = 0; number < pages; number++) {
    const random = randomFrom(7919 * (number + 1))
    const blocks = textOf(language, random)
    texts.push(blocks.flat().join('\n'))
    const skew = random() * 3 - 1.5
    const scale = dpi / 72
    const bounds: Rect = [0, 0, Math.round(page.width * scale), Math.round(page.height * scale)]
    const pixmap = new Pixmap(ColorSpace.DeviceGray, bounds, false)
    pixmap.clear(250)
    const device = new DrawDevice(Matrix.identity, pixmap)
    const text = new Text()
    let top = margin
    for (const block of blocks) {
      for (const line of block)
        text.showString(font, [fontSize, 0, 0, -fontSize, margin, (top += fontSize * 1.75)], line)
      top += fontSize * 1.4
    }
    const crooked = Matrix.concat(
      Matrix.concat(Matrix.translate(-page.width / 2, -page.height / 2), Matrix.rotate(skew)),
      Matrix.translate(page.width / 2, page.height / 2),
    )
    device.fillText(text, Matrix.concat(crooked, Matrix.scale(scale, scale)), ColorSpace.DeviceGray, [0.1], 1)
    device.close()
    addGrain(pixmap, random)
    const image = document.addImage(new Image(asScanned(pixmap)))
    const resources = document.addObject({ XObject: { Scan: image } })
    document.insertPage(
      -1,
      document.addPage(
        [0, 0, page.width, page.height],
        0,
        resources,
        `q ${page.width} 0 0 ${page.height} 0 0 cm /Scan Do Q`,
      ),
    )
  }
  return { pdf: document.saveToBuffer('compress').asUint8Array().slice(), texts }
}
