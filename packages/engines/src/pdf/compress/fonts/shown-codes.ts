/** Finds the character codes that a document shows with each of its fonts, to remove the glyphs that it does not show. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { contentStreams, operationsOf, readContent } from '../../content-stream.ts'
import { entriesOf, nameOf } from '../../pdf-objects.ts'

/** The character codes shown with a font, or `all` if any may be shown. */
export type Shown = Set<number> | 'all'

/** Text whose font cannot be told. */
class UnknownFont extends Error {}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The values of hexadecimal digits by character code; 16 for other characters. */
const digits = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? 16 : value
})

/** Decodes a hexadecimal string; a missing last digit is 0. Strings are many and short, for which a loop is faster than a buffer. */
function hexadecimal(operand: string): string {
  let text = ''
  let first = 16
  for (let at = 0; at < operand.length; at++) {
    const digit = digits[operand.charCodeAt(at)] ?? 16
    if (digit === 16) continue
    if (first === 16) first = digit
    else {
      text += String.fromCharCode((first << 4) | digit)
      first = 16
    }
  }
  return first === 16 ? text : text + String.fromCharCode(first << 4)
}

/** Returns the bytes of a string operand, one character per byte, or '' for another operand (ISO 32000-1, 7.3.4). */
function stringOf(operand: string): string {
  if (operand.startsWith('(')) {
    const inner = operand.slice(1, operand.endsWith(')') ? -1 : undefined)
    if (!/[\\\r]/.test(inner)) return inner
    return inner.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))|\r\n?/g, (_, octal?: string, escaped?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
      if (escaped === undefined) return '\n'
      return /[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped)
    })
  }
  return operand.startsWith('<') && !operand.startsWith('<<') ? hexadecimal(operand) : ''
}

const showing = new Set(['Tj', 'TJ', "'", '"'])

class ShownCodes {
  /** By object number of the font. */
  readonly byFont = new Map<number, Shown>()
  readonly #isComposite = new Map<number, boolean>()

  markAll(font: PDFObject): void {
    if (font.isIndirect()) this.byFont.set(font.asIndirect(), 'all')
  }

  #add(font: PDFObject, text: string): void {
    const number = font.asIndirect()
    const shown = this.byFont.get(number) ?? new Set<number>()
    this.byFont.set(number, shown)
    if (shown === 'all') return
    let isComposite = this.#isComposite.get(number)
    if (isComposite === undefined) {
      isComposite = nameOf(font.get('Subtype')) === 'Type0'
      this.#isComposite.set(number, isComposite)
    }
    if (isComposite)
      for (let at = 0; at < text.length; at += 2) shown.add((text.charCodeAt(at) << 8) | (text.charCodeAt(at + 1) || 0))
    else for (let at = 0; at < text.length; at++) shown.add(text.charCodeAt(at))
  }

  /** Reads one content stream. A font remains set until the state is restored (`Q`). */
  read(content: string, resources: PDFObject): void {
    const fonts = resources.isDictionary() ? resources.get('Font') : resources
    const saved: (PDFObject | undefined)[] = []
    let font: PDFObject | undefined
    for (const operation of operationsOf(content)) {
      const { operator } = operation
      if (operator === 'q') saved.push(font)
      else if (operator === 'Q') font = saved.pop() ?? font
      else if (operator === 'Tf') {
        const name = operation
          .operands()[0]
          ?.slice(1)
          .replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        font = fonts.isDictionary() && name !== undefined ? fonts.get(name) : undefined
      } else if (operator === 'gs' && resources.isDictionary()) {
        // A graphics state may set a font as well.
        const state = resources.get('ExtGState', (operation.operands()[0] ?? '').slice(1))
        if (state.isDictionary() && state.get('Font').isArray()) font = state.get('Font', 0)
      } else if (showing.has(operator)) {
        const text = operation.strings().map(stringOf).join('')
        if (font === undefined && text !== '') throw new UnknownFont()
        // A font without an object number has no other users; its program is kept whole.
        if (font?.isIndirect()) this.#add(font, text)
      }
    }
  }
}

/** Whether a stream is drawn as content: a form XObject, an annotation's appearance, or a tiling pattern. */
const isContent = (object: PDFObject) =>
  object.isStream() && nameOf(object.get('Subtype')) !== 'Image' && object.get('BBox').isArray()

function readObject(object: PDFObject, codes: ShownCodes): void {
  if (isContent(object)) codes.read(readContent(object), object.get('Resources'))
  else if (nameOf(object.get('Subtype')) === 'Type3')
    for (const [, glyph] of entriesOf(object.get('CharProcs')))
      if (glyph.isStream()) codes.read(readContent(glyph), object.get('Resources'))
}

/** A field's text may become any text, in the fonts of the form's resources. */
function markFormFonts(form: PDFObject, codes: ShownCodes): void {
  if (!form.isDictionary()) return
  for (const [, font] of entriesOf(form.get('DR', 'Font'))) codes.markAll(font)
}

/**
 * Returns the codes shown with each font, by object number: bytes of a simple font, pairs of bytes of a composite one. A font that is not in
 * the map is not shown.
 *
 * All content streams of the file are read, whether a page draws them or not, so the result may contain too much but lacks nothing. It is
 * `undefined` if the font of some text cannot be told: text in a form XObject without a font of its own is drawn in that of its caller.
 */
export function shownCodes(document: PDFDocument): Map<number, Shown> | undefined {
  const codes = new ShownCodes()
  const form = document.getTrailer().get('Root', 'AcroForm')
  if (form.isDictionary() && !form.get('XFA').isNull()) return undefined
  try {
    for (let index = 0; index < document.countPages(); index++) {
      const page = document.findPage(index)
      const content = contentStreams(page).map(readContent).join('\n')
      codes.read(content, page.getInheritable('Resources'))
    }
    const count = document.countObjects()
    for (let number = 1; number < count; number++) readObject(document.newIndirect(number), codes)
    markFormFonts(form, codes)
    return codes.byFont
  } catch (error) {
    if (error instanceof UnknownFont) return undefined
    throw error
  }
}
