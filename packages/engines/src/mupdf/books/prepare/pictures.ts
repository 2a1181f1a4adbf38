/** A book's pictures as mupdf draws them: their kind by content, and none so large that drawing it takes all memory. */
import { DocweaveError } from '@docweave/contract'
import { Image } from 'mupdf'
import type { Book } from '../book.ts'
import { decodeMarkup } from '../decode-markup.ts'
import { escapeXml, isTag, isText, localName, parseXml, type AnyNode } from '../markup.ts'
import { leadsOut, resolvePath } from '../paths.ts'
import type { StoredZip } from './stored-zip.ts'

/** The most pixels: a JPEG goes into a PDF as it is, others may have to be decoded. */
const mostPixels = { jpeg: 400_000_000, other: 60_000_000 }

/** mupdf goes down drawings by recursion, on a stack of 64 kB. */
const deepest = 10

/** What its header says, in pixels; `undefined` when mupdf cannot draw it. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const image = new Image(bytes)
    const size = { width: image.getWidth(), height: image.getHeight() }
    image.destroy()
    return size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined
  }
}

export class Pictures {
  /** References to what is not in the book, or of a kind that cannot be drawn. */
  missing = 0
  readonly #book: Book
  readonly #zip: StoredZip
  readonly #stored = new Map<string, string | undefined>()

  constructor(book: Book, zip: StoredZip) {
    this.#book = book
    this.#zip = zip
  }

  /**
   * Puts the picture that a file at `from` refers to beside the chapters.
   *
   * @returns its name there; `undefined` when it is not to be had
   * @throws DocweaveError `IMAGE_TOO_LARGE`
   */
  store(from: string, reference: string): string | undefined {
    if (/^data:/i.test(reference)) return this.#storeData(reference)
    const stored = leadsOut(reference) ? undefined : this.#storePath(resolvePath(from, reference).path)
    if (stored === undefined) this.missing++
    return stored
  }

  #storePath(path: string): string | undefined {
    if (this.#stored.has(path)) return this.#stored.get(path)
    // Before it is read: a drawing may refer to itself.
    this.#stored.set(path, undefined)
    const bytes = this.#book.read(path)
    const name = bytes && this.#storeBytes(bytes, path)
    this.#stored.set(path, name)
    return name
  }

  #storeData(reference: string): string | undefined {
    const [, base64 = ''] = /^data:image\/[^,]*;base64,(.*)$/is.exec(reference) ?? []
    return base64 === '' ? undefined : this.#storeBytes(Buffer.from(base64, 'base64'), '')
  }

  #storeBytes(bytes: Uint8Array, path: string): string | undefined {
    const isDrawing = /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'))
    if (isDrawing) {
      const drawing = this.drawing(parseXml(decodeMarkup(bytes)).children, path)
      return this.#zip.addNumbered('svg', Buffer.from(drawing))
    }
    const size = sizeOf(bytes)
    if (!size) return undefined
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
    if (size.width * size.height > mostPixels[isJpeg ? 'jpeg' : 'other'])
      throw new DocweaveError('IMAGE_TOO_LARGE', size)
    return this.#zip.addNumbered('image', bytes)
  }

  /** SVG without scripts and events, its pictures taken along. */
  drawing(nodes: readonly AnyNode[], from: string, depth = 0): string {
    if (depth > deepest) return ''
    return nodes
      .map((node) => {
        if (isText(node)) return escapeXml(node.data)
        if (!isTag(node) || /^(?:script|foreignObject|style|a)$/i.test(localName(node)))
          return isTag(node) && localName(node) === 'a' ? this.drawing(node.children, from, depth + 1) : ''
        const attributes = Object.entries(node.attribs).flatMap(([name, value]) => {
          if (/^on/i.test(name)) return []
          const isReference = name === 'href' || name === 'xlink:href'
          if (!isReference || value.startsWith('#')) return [` ${name}="${escapeXml(value)}"`]
          const stored = localName(node) === 'image' ? this.store(from, value) : undefined
          return stored === undefined ? [] : [` xlink:href="${stored}"`]
        })
        const declared = localName(node) === 'svg' && !('xmlns:xlink' in node.attribs)
        const namespace = declared ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ''
        return `<${node.name}${namespace}${attributes.join('')}>${this.drawing(node.children, from, depth + 1)}</${node.name}>`
      })
      .join('')
  }
}
