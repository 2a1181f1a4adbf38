/** The resources of a document's pages, which share one dictionary: every name is unique in the document. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { written } from './numbers.ts'
import { DocumentPictures, type EmbeddedPicture } from './pictures.ts'
import { shadingOf } from './gradients.ts'
import type { SvgElement } from './svg-elements.ts'

type Category = 'Font' | 'XObject' | 'ExtGState' | 'Shading'

export class PageResources {
  /** The dictionary, which pages refer to. */
  readonly object: PDFObject
  readonly #document: PDFDocument
  readonly #pictures: DocumentPictures
  readonly #names = new Map<string, string>()

  constructor(document: PDFDocument) {
    this.#document = document
    this.#pictures = new DocumentPictures(document)
    this.object = document.addObject({ Font: {}, XObject: {}, ExtGState: {}, Shading: {} })
  }

  put(category: Category, name: string, value: PDFObject): void {
    this.object.get(category).put(name, value)
  }

  /** The picture of an address with its data; `undefined` if it cannot be drawn. */
  picture(address: string, filter: SvgElement | undefined): EmbeddedPicture | undefined {
    const picture = this.#pictures.find(address, filter)
    if (picture) this.put('XObject', picture.name, picture.object)
    return picture
  }

  /** The operator for the opacity of fills and of strokes; empty if both are opaque. */
  opacity(fill: number, stroke: number): string {
    if (fill === 1 && stroke === 1) return ''
    const key = `${written(fill)} ${written(stroke)}`
    return `/${this.#named('ExtGState', key, 'G', () => this.#document.addObject({ ca: fill, CA: stroke }))} gs`
  }

  /** The name of a gradient's shading; `undefined` if it has no colours. */
  shading(gradient: SvgElement): string | undefined {
    const made = shadingOf(this.#document, gradient)
    return made && this.#named('Shading', `${this.#names.size} gradient`, 'S', () => made)
  }

  /** Adds content that is drawn several times; returns its name. The box is that of its own space. */
  form(content: string, box: readonly number[]): string {
    const make = () =>
      this.#document.addStream(content, {
        ...{ Type: this.#document.newName('XObject'), Subtype: this.#document.newName('Form') },
        ...{ BBox: [...box], Resources: this.object },
      })
    return this.#named('XObject', `${this.#names.size} form`, 'X', make)
  }

  #named(category: Category, key: string, letter: string, make: () => PDFObject): string {
    const known = this.#names.get(`${category} ${key}`)
    if (known !== undefined) return known
    const name = `${letter}${this.#names.size}`
    this.put(category, name, make())
    this.#names.set(`${category} ${key}`, name)
    return name
  }
}
