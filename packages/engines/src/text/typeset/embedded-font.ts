/** Embeds a font in a document: assigns codes on demand, and finally writes a subset with only the used glyphs and a ToUnicode CMap. */
import { PDFDocument, type PDFObject } from 'mupdf'
import type { OpenFont } from './open-fonts.ts'
import type { SetGlyph } from './set-text.ts'

/** The number of two-byte codes; 0 is `.notdef`. */
const mostCodes = 0xffff

/**
 * Lets mupdf create the subset in a scratch document, because subsetting would affect all fonts of the target document.
 *
 * @returns the font's descriptor with the font file, in a scratch document
 */
function subset(font: OpenFont, glyphs: ReadonlySet<number>): { descriptor: PDFObject; close(): void } {
  const scratch = new PDFDocument()
  const whole = scratch.addFont(font.font)
  const codes = Array.from(glyphs, hex4).join('')
  const resources = scratch.addObject({ Font: { F: whole } })
  scratch.insertPage(-1, scratch.addPage([0, 0, 100, 100], 0, resources, `BT /F 1 Tf <${codes}> Tj ET`))
  scratch.subsetFonts()
  return { descriptor: whole.get('DescendantFonts', 0, 'FontDescriptor'), close: () => scratch.destroy() }
}

export class EmbeddedFont {
  readonly object: PDFObject
  readonly #font: OpenFont
  readonly #document: PDFDocument
  readonly #codes = new Map<string, number>()
  /** Caches the codes by glyph object, which a typesetter reuses. */
  readonly #hex = new Map<SetGlyph, string>()
  /** By code, from 1. */
  readonly #glyphs: SetGlyph[] = []

  constructor(document: PDFDocument, font: OpenFont) {
    this.#document = document
    this.#font = font
    this.object = document.createObject()
  }

  /**
   * Returns the two-byte code of a glyph, in hexadecimal. A glyph that represents several texts has a code for each, so that each is copied
   * correctly.
   */
  encode(glyph: SetGlyph): string {
    const known = this.#hex.get(glyph)
    if (known !== undefined) return known
    const hex = hex4(this.#codeOf(glyph))
    this.#hex.set(glyph, hex)
    return hex
  }

  #codeOf(glyph: SetGlyph): number {
    const key = `${glyph.id} ${glyph.advance} ${glyph.text}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    if (this.#glyphs.length === mostCodes) return 0
    this.#glyphs.push(glyph)
    this.#codes.set(key, this.#glyphs.length)
    return this.#glyphs.length
  }

  /** Writes the font to `object`: a Type 0 font with Identity-H (ISO 32000-1, 9.7.4). */
  write(): void {
    const document = this.#document
    const name = (text: string) => document.newName(text)
    const toGlyph = Buffer.alloc(2 * (this.#glyphs.length + 1))
    for (const [at, { id }] of this.#glyphs.entries()) toGlyph.writeUInt16BE(id, 2 * (at + 1))
    const { descriptor: made, close } = subset(this.#font, new Set(this.#glyphs.map(({ id }) => id)))
    const descriptor = document.addObject(document.graftObject(made))
    close()
    const descendant = document.addObject({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: descriptor.get('FontName'),
      CIDSystemInfo: {
        Registry: document.newString('Adobe'),
        Ordering: document.newString('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 1000,
      W: [1, this.#glyphs.map(({ advance }) => Math.round(advance * 1000))],
      CIDToGIDMap: document.addStream(toGlyph, {}),
    })
    this.object.writeObject({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: descriptor.get('FontName'),
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: document.addStream(unicodeMap(this.#glyphs.map(({ text }, at) => [at + 1, text])), {}),
    })
  }
}

/** Adobe Technical Note 5411: at most 100 entries in a block. */
const blockSize = 100

/** Formats a code as four hexadecimal digits. */
export const hex4 = (code: number): string => code.toString(16).padStart(4, '0')
const utf16Hex = (text: string) => Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join('')

/** Returns the ToUnicode CMap of two-byte codes, which maps them to text for copying and searching (ISO 32000-1, 9.10.3). */
export function unicodeMap(entries: readonly (readonly [code: number, text: string])[]): string {
  const blocks = Array.from({ length: Math.ceil(entries.length / blockSize) }, (_, block) => {
    const part = entries.slice(block * blockSize, (block + 1) * blockSize)
    const lines = part.map(([code, text]) => `<${hex4(code)}> <${utf16Hex(text)}>`)
    return `${part.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
