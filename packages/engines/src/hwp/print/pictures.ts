/** Pictures of a page as image XObjects. A picture that pages repeat is embedded once, and JPEGs are embedded as they are. */
import { createHash } from 'node:crypto'
import { Image, type PDFDocument, type PDFObject } from 'mupdf'
import { filtered } from './picture-filters.ts'
import type { SvgElement } from './svg-elements.ts'

const dataAddress = /^data:([\w/+.-]+);base64,(.*)$/s

/** Formats that mupdf decodes. */
const known = /^image\/(?:png|jpe?g|gif|bmp|x-ms-bmp|tiff)$/

/** The SVG in an address with its data; `undefined` for other pictures. */
export function svgIn(address: string): string | undefined {
  const [, type = '', encoded = ''] = dataAddress.exec(address) ?? []
  return type === 'image/svg+xml' ? Buffer.from(encoded, 'base64').toString() : undefined
}

export interface EmbeddedPicture {
  name: string
  object: PDFObject
  width: number
  height: number
}

export class DocumentPictures {
  readonly #document: PDFDocument
  readonly #pictures = new Map<string, EmbeddedPicture | undefined>()

  constructor(document: PDFDocument) {
    this.#document = document
  }

  /**
   * Returns the picture of an address with its data; `undefined` if it cannot be drawn.
   *
   * @param filter the effects that it is drawn with
   */
  find(address: string, filter: SvgElement | undefined): EmbeddedPicture | undefined {
    // Addresses are as long as their pictures, so they are not kept.
    const key = `${filter?.attributes['id'] ?? ''} ${createHash('sha256').update(address).digest('hex')}`
    if (this.#pictures.has(key)) return this.#pictures.get(key)
    const found = this.#embed(address, filter)
    this.#pictures.set(key, found)
    return found
  }

  #embed(address: string, filter: SvgElement | undefined): EmbeddedPicture | undefined {
    const [, type = '', encoded = ''] = dataAddress.exec(address) ?? []
    if (!known.test(type)) return undefined
    try {
      const original = new Image(Buffer.from(encoded, 'base64'))
      const image = filter ? filtered(original, filter) : original
      const [width, height] = [image.getWidth(), image.getHeight()]
      const object = this.#document.addImage(image)
      image.destroy()
      return { name: `I${this.#pictures.size}`, object, width, height }
    } catch {
      // A damaged picture is missing, as in other readers; the document tells so.
      return undefined
    }
  }
}
