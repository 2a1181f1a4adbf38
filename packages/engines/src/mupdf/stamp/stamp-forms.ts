/** Creates one form XObject per stamp (ISO 32000-2, 8.10), however many pages show it. */
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { Image, type PDFDocument, type PDFObject } from 'mupdf'
import type { FontFamily } from '../../fonts/index.ts'
import { FontStack, lineReach, number, TextWriter, Typesetter } from '../typeset/index.ts'
import { fillColour, fillPath } from './drawing.ts'
import type { StampContent } from './stamp.ts'

/** A form XObject and its natural size, in its own units. */
export interface StampForm {
  object: PDFObject
  width: number
  height: number
  /** Whether it is an image with transparency, which PDF/A-1 does not allow. */
  isTransparent: boolean
  /** The number of characters without a glyph in any font. */
  replaced: number
}

/** Decoded, an image must fit in mupdf's heap beside the document. */
const mostPixels = 30_000_000

/** The font size in the form XObject; its box determines the size on the page. */
export const formFontSize = 100
const lineHeight = lineReach.ascent + lineReach.descent

export class StampForms {
  readonly #document: PDFDocument
  readonly #language: DocumentLanguage
  readonly #writer: TextWriter
  readonly #fonts = new Map<FontFamily, { stack: FontStack; setter: Typesetter }>()

  constructor(document: PDFDocument, language: DocumentLanguage) {
    this.#document = document
    this.#language = language
    this.#writer = new TextWriter(document)
  }

  /** @throws DocweaveError `OPTION_INVALID` for an image that cannot be opened, `IMAGE_TOO_LARGE` */
  make(content: StampContent): StampForm {
    if (content.kind === 'text') return this.#text(content)
    return content.kind === 'image' ? this.#picture(content.image) : this.#drawing(content)
  }

  /** Writes the fonts, and frees their memory. */
  finish(): void {
    this.#writer.finish()
    for (const { stack } of this.#fonts.values()) stack.close()
  }

  #form(content: string, bounds: readonly number[], resources: Record<string, unknown>): PDFObject {
    const name = (text: string) => this.#document.newName(text)
    return this.#document.addStream(content, {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [...bounds],
      Resources: resources,
    })
  }

  #drawing({ path, sheet, colour }: Extract<StampContent, { kind: 'drawing' }>): StampForm {
    const object = this.#form(fillColour(colour) + fillPath(path, sheet.height), [0, 0, sheet.width, sheet.height], {})
    return { object, ...sheet, isTransparent: false, replaced: 0 }
  }

  #picture(base64: string): StampForm {
    const image = (() => {
      try {
        return new Image(Buffer.from(base64, 'base64'))
      } catch (error) {
        // The task's argument is invalid, which is the tool's option of this name, not the visitor's file.
        throw new DocweaveError('OPTION_INVALID', { option: 'stamps' }, error)
      }
    })()
    const [width, height] = [image.getWidth(), image.getHeight()]
    if (width * height > mostPixels) throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
    const picture = this.#document.addImage(image)
    const content = `${width} 0 0 ${height} 0 0 cm /Picture Do`
    const object = this.#form(content, [0, 0, width, height], { XObject: { Picture: picture } })
    return { object, width, height, isTransparent: !picture.get('SMask').isNull(), replaced: 0 }
  }

  #font(family: FontFamily): Typesetter {
    const known = this.#fonts.get(family)
    if (known) return known.setter
    const stack = new FontStack(family, this.#language)
    const setter = new Typesetter(stack)
    this.#fonts.set(family, { stack, setter })
    return setter
  }

  #text({ text, font, colour }: Extract<StampContent, { kind: 'text' }>): StampForm {
    const setter = this.#font(font)
    const lines = text.split('\n').map((line) => setter.set(line))
    const width = Math.max(...lines.map((line) => line.width), lineHeight / 4) * formFontSize
    const height = lines.length * lineHeight * formFontSize
    const baseline = (at: number) => height - (at * lineHeight + lineReach.ascent) * formFontSize
    const shown = lines.map(
      ({ glyphs }, at) => `1 0 0 1 0 ${number(baseline(at))} Tm\n${this.#writer.show(glyphs, formFontSize)}`,
    )
    // Glyphs of handwriting fonts exceed their line.
    const bounds = [-formFontSize / 2, -formFontSize / 2, width + formFontSize / 2, height + formFontSize / 2]
    const content = `${fillColour(colour)}BT\n${shown.join('')}ET`
    const object = this.#form(content, bounds, { Font: this.#writer.fonts })
    return {
      object,
      width,
      height,
      isTransparent: false,
      replaced: lines.reduce((sum, line) => sum + line.replaced, 0),
    }
  }
}
