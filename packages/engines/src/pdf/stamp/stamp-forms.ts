/** Creates one form XObject per stamp (ISO 32000-2, 8.10), however many pages show it. */
import { Image, type PDFDocument, type PDFObject } from 'mupdf'
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { FontFamily } from '../../fonts/index.ts'
import { FontStack, lineReach, number, TextWriter, Typesetter } from '../../text/typeset/index.ts'
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

const command = /([MLQCZ])([^MLQCZ]*)/g

/**
 * Returns the operator that sets the fill colour `#1a2b3c` (ISO 32000-2, 8.6.8). Grey uses DeviceGray, because not every output allows RGB.
 */
function fillColour(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts
  return red === green && green === blue ? `${number(red)} g\n` : `${parts.map(number).join(' ')} rg\n`
}

/**
 * Returns the operators that fill `path`, described in `StampContent`, on a sheet of `height`; PDF's y axis points up. Incomplete commands
 * are left out.
 */
function fillPath(path: string, height: number): string {
  let operators = ''
  let [fromX, fromY] = [0, 0]
  const draw = (operator: string, points: readonly number[]) => {
    operators += `${points.map(number).join(' ')} ${operator}\n`
    ;[fromX = 0, fromY = 0] = points.slice(-2)
  }
  for (const [, name, rest = ''] of path.matchAll(command)) {
    const points = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map((text, at) =>
      at % 2 === 0 ? Number(text) : height - Number(text),
    )
    const [x1 = 0, y1 = 0, x = 0, y = 0] = points
    if (name === 'Z') operators += 'h\n'
    else if (name === 'M' && points.length === 2) draw('m', points)
    else if (name === 'L' && points.length === 2) draw('l', points)
    else if (name === 'C' && points.length === 6) draw('c', points)
    // PDF has only cubic curves: each control point is two thirds of the way to the quadratic one.
    else if (name === 'Q' && points.length === 4) {
      const towards = (from: number, to: number) => from + (2 / 3) * (to - from)
      draw('c', [towards(fromX, x1), towards(fromY, y1), towards(x, x1), towards(y, y1), x, y])
    }
  }
  return `${operators}f\n`
}
