/**
 * Preserves the bytes of JPEGs: librsvg would decode them, and a page of photos would become many times as large. While the pages are
 * printed, each is replaced by a small placeholder picture of unique size.
 */
import type { PDFDocument } from 'mupdf'
import { encodePng } from '../images/encode-png.ts'
import { readJpeg } from '../images/jpeg.ts'
import { decodedBytes } from '../pdf/pdf-objects.ts'

interface Jpeg {
  bytes: Buffer
  width: number
  height: number
  components: number
}

/** The colour of placeholders; a JPEG is only restored where size and colour match. */
const colour = [0xd0, 0x4b, 0xa7] as const
/** The minimum side of a placeholder; each has a unique size. */
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

/** Elements for which librsvg rasterizes pictures. */
const mixing = /<(?:pattern|mask|filter)\b|mix-blend-mode/

/** Colour spaces by number of components. CMYK is left to librsvg, because programs differ in whether its values are inverted. */
const colourSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB' }

/** Reads the frame header (ITU-T T.81, B.2.2); `undefined` if PDF does not support the JPEG as it is. */
function jpegIn(bytes: Buffer): Jpeg | undefined {
  const header = readJpeg(bytes)
  if (!header || header.unusual) return undefined
  for (let at = 2; at + 10 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    // C0 to CF are frame headers, except C4, C8 and CC.
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue
    const frame = { bytes, height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    const components = bytes[at + 9] ?? 0
    return colourSpaces[components] && bytes[at + 4] === 8 ? { ...frame, components } : undefined
  }
  return undefined
}

export class JpegPictures {
  readonly #pictures: Jpeg[] = []
  /** Indices in the list by base64 text, because page headers repeat their pictures. */
  readonly #known = new Map<string, number | undefined>()

  #indexFor(encoded: string): number | undefined {
    if (this.#known.has(encoded)) return this.#known.get(encoded)
    const jpeg = jpegIn(Buffer.from(encoded, 'base64'))
    const index = jpeg ? this.#pictures.push(jpeg) - 1 : undefined
    this.#known.set(encoded, index)
    return index
  }

  /** Replaces a page's JPEGs by placeholders, unless librsvg would rasterize them. */
  takeOut(page: string): string {
    if (mixing.test(page)) return page
    return page.replaceAll(/href="data:image\/jpe?g;base64,([^"]+)"/g, (whole, encoded: string) => {
      const index = this.#indexFor(encoded)
      return index === undefined ? whole : `href="data:image/png;base64,${standIn(index)}"`
    })
  }

  /** Replaces the placeholders by the JPEGs. */
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
