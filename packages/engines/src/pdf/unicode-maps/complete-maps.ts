/**
 * Completes the `ToUnicode` maps of a page's fonts in memory, from what the fonts tell otherwise, so that mupdf reads text whose map is
 * missing, empty or wrong. The file is not changed.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { compositeMap } from './composite-map.ts'
import { simpleMap } from './simple-map.ts'
import { writeToUnicode } from './to-unicode.ts'

/** A form may contain forms; deeper ones are not text of any producer. */
const deepest = 6

/** Completes the maps of the fonts of a document, each once. */
export class UnicodeMaps {
  readonly #document: PDFDocument
  /** The object numbers of fonts and forms. */
  readonly #seen = new Set<number>()
  /** Whether the fonts of the document's form are complete. */
  #hasForm = false

  constructor(document: PDFDocument) {
    this.#document = document
  }

  /** Completes the fonts of a page. Call it before the page is loaded: mupdf keeps loaded fonts. */
  complete(page: number): void {
    try {
      const object = this.#document.findPage(page)
      this.#resources(object.getInheritable('Resources'), 0)
      const annotations = object.get('Annots')
      if (!annotations.isArray()) return
      this.#formResources()
      annotations.forEach((annotation) => this.#appearances(annotation.get('AP', 'N')))
    } catch {
      // With malformed resources, the page is read as it is.
    }
  }

  /** The fonts of form fields whose appearance mupdf draws itself. */
  #formResources(): void {
    const resources = this.#document.getTrailer().get('Root', 'AcroForm', 'DR')
    if (!this.#hasForm) this.#resources(resources, 0)
    this.#hasForm = true
  }

  /** The appearance of an annotation: one, or one for each of its states. */
  #appearances(appearance: PDFObject): void {
    if (appearance.isStream()) {
      if (this.#isNew(appearance)) this.#resources(appearance.get('Resources'), 0)
    } else if (appearance.isDictionary()) appearance.forEach((state) => state.isStream() && this.#appearances(state))
  }

  #isNew(object: PDFObject): boolean {
    if (!object.isIndirect()) return true
    const number = object.asIndirect()
    return !this.#seen.has(number) && this.#seen.add(number).has(number)
  }

  #resources(resources: PDFObject, depth: number): void {
    if (!resources.isDictionary() || depth > deepest) return
    const fonts = resources.get('Font')
    if (fonts.isDictionary()) fonts.forEach((font) => this.#font(font))
    const forms = resources.get('XObject')
    if (forms.isDictionary())
      forms.forEach((form) => {
        if (form.isStream() && this.#isNew(form)) this.#resources(form.get('Resources'), depth + 1)
      })
  }

  #font(font: PDFObject): void {
    if (!font.isDictionary() || !this.#isNew(font)) return
    try {
      this.#describe(font.get('DescendantFonts', 0))
      const isComposite = nameOf(font.get('Subtype')) === 'Type0'
      const texts = isComposite ? compositeMap(font) : simpleMap(font)
      if (!texts) return
      if (texts.size === 0) font.delete('ToUnicode')
      else font.put('ToUnicode', this.#document.addStream(writeToUnicode(texts, isComposite ? 2 : 1), {}))
    } catch {
      // A malformed font tells no more than mupdf reads from it.
    }
  }

  /** Describes a font of a character collection that has no descriptor: mupdf would read its text as if each byte were a letter. */
  #describe(descendant: PDFObject): void {
    if (!descendant.isDictionary() || !descendant.get('FontDescriptor').isNull()) return
    const name = this.#document.newName(nameOf(descendant.get('BaseFont')))
    const lines = {
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 80,
      ItalicAngle: 0,
      FontBBox: [0, -120, 1000, 880],
    }
    const descriptor = { Type: this.#document.newName('FontDescriptor'), FontName: name, Flags: 4, ...lines }
    descendant.put('FontDescriptor', this.#document.addObject(descriptor))
  }
}
