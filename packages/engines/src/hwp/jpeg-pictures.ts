/**
 * JPEGs keep their own bytes: librsvg would unpack them, and a page of photos would become many times as large. So a small
 * picture of its own size stands for each while the pages are printed.
 */
import type { PDFDocument } from 'mupdf'
import { encodePng } from '../images/encode-png.ts'
import { readJpeg } from '../images/jpeg.ts'
import { decodedBytes } from '../mupdf/stream-bytes.ts'

interface Jpeg {
  bytes: Buffer
  width: number
  height: number
  components: number
}

/** What stand-ins are filled with; no picture of that size is. */
const colour = [0xd0, 0x4b, 0xa7] as const
/** Stand-ins differ by their sizes, which start here. */
const least = 3
const across = 500

const sizeOf = (index: number) => ({ width: least + (index % across), height: least + Math.floor(index / across) })
const indexOf = (width: number, height: number) => (height - least) * across + width - least

function standIn(index: number): string {
  const { width, height } = sizeOf(index)
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => colour[at % 3] ?? 0)
  return encodePng({ width, height, stride: width * 3, pixels, form: 'rgb' }, 96).toString('base64')
}

const isStandIn = (pixels: Uint8Array, width: number, height: number) =>
  pixels.length === width * height * 3 && pixels.every((level, at) => level === colour[at % 3])

/** What makes librsvg draw pictures into others. */
const mixing = /<(?:pattern|mask|filter)\b|mix-blend-mode/

/** Colour spaces by the number of components; inks are left to librsvg, for programs differ in what is no ink. */
const colourSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB' }

/** Reads the frame's header (ITU-T T.81, B.2.2); `undefined` for what PDF does not take as it is. */
function jpegIn(bytes: Buffer): Jpeg | undefined {
  const header = readJpeg(bytes)
  if (!header || header.unusual) return undefined
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    // Frames of all kinds; those between are tables.
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue
    const frame = { bytes, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    const components = bytes[at + 9] ?? 0
    return colourSpaces[components] && bytes[at + 4] === 8 ? { ...frame, components } : undefined
  }
  return undefined
}

export class JpegPictures {
  readonly #pictures: Jpeg[] = []
  /** Places in the list by what stands in the page: headers repeat on every page. */
  readonly #known = new Map<string, number | undefined>()

  #indexFor(encoded: string): number | undefined {
    if (this.#known.has(encoded)) return this.#known.get(encoded)
    const jpeg = jpegIn(Buffer.from(encoded, 'base64'))
    const index = jpeg ? this.#pictures.push(jpeg) - 1 : undefined
    this.#known.set(encoded, index)
    return index
  }

  /** Puts stand-ins in the place of a page's JPEGs, where librsvg leaves pictures as they are. */
  takeOut(page: string): string {
    if (mixing.test(page)) return page
    return page.replaceAll(/href="data:image\/jpe?g;base64,([^"]+)"/g, (whole, encoded: string) => {
      const index = this.#indexFor(encoded)
      return index === undefined ? whole : `href="data:image/png;base64,${standIn(index)}"`
    })
  }

  /** Puts the JPEGs in the place of their stand-ins. */
  putBack(document: PDFDocument): void {
    if (this.#pictures.length === 0) return
    for (let number = 1; number < document.countObjects(); number++) {
      const object = document.newIndirect(number)
      if (!object.isStream() || object.get('Subtype').toString() !== '/Image') continue
      const [width, height] = [object.get('Width').asNumber(), object.get('Height').asNumber()]
      const jpeg = this.#pictures[indexOf(width, height)]
      if (!jpeg || !isStandIn(decodedBytes(object), width, height)) continue
      object.writeRawStream(jpeg.bytes)
      object.put('Filter', document.newName('DCTDecode'))
      object.delete('DecodeParms')
      object.put('ColorSpace', document.newName(colourSpaces[jpeg.components] ?? 'DeviceRGB'))
      object.put('BitsPerComponent', 8)
      object.put('Width', jpeg.width)
      object.put('Height', jpeg.height)
    }
  }
}
