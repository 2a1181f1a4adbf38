/**
 * The font of an invisible text layer. It has only widths and a Unicode map, no outlines, so any script takes a few hundred bytes. The
 * TrueType program is Tesseract's `pdf.ttf` (Apache-2.0), whose only glyph is empty.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { hex4, unicodeMap } from '../../text/typeset/embedded-font.ts'

const program = Buffer.from(
  [
    'AAEAAAAKAIAAAwAgT1MvMlbeyJQAAAEoAAAAYGNtYXAACgA0AAABkAAAAB5nbHlmFSJBJAAAAbgAAAAYaGVhZAt48WUAAACsAAAA',
    'NmhoZWEMAgQCAAAA5AAAACRobXR4BAAAAAAAAYgAAAAIbG9jYQAMAAAAAAGwAAAABm1heHAABAAFAAABCAAAACBuYW1l8usW2gAA',
    'AdAAAABLcG9zdAABAAEAAAIcAAAAIAABAAAAAQAAsJRxEF8PPPUEBwgAAAAAAM+a/G4AAAAA1MOn8gAAAAAEAAgAAAAAEAACAAAA',
    'AAAAAAEAAAgA//8AAAQAAAAAAAQAAAEAAAAAAAAAAAAAAAAAAAACAAEAAAACAAQAAQAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAwAA',
    'AZAABQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAQABAAAAAAAAAAAAAAAAAAAAAAAAAAAAR09PRwBAAAAAAAAB//8AAAABAAGA',
    'AAAAAAAAAAAAAAAAAAABAAAAAAAABAAAAAAAAAIAAQAAAAAAFAADAAAAAAAUAAYACgAAAAAAAAAAAAAAAAAMAAAAAQAAAAAEAAgA',
    'AAMAADEhESEEAPwACAAAAAADACoAAAADAAAABQAWAAAAAQAAAAAABQALABYAAwABBAkABQAWAAAAVgBlAHIAcwBpAG8AbgAgADEA',
    'LgAwVmVyc2lvbiAxLjAAAAEAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA=',
  ].join(''),
  'base64',
)

/** Codes from here on are one em wide, those below half an em, as in Korean and Japanese fonts. */
const wideFrom = 0x8000
/** Whether a character takes a full em: East Asian wide and full-width ranges (Unicode annex 11). */
export const isWide = (character: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
    character,
  )

/** The width of a character in the layer's font, in ems. */
export const widthOf = (character: string): number => (isWide(character) ? 1 : 0.5)

/** The objects of the font for horizontal and for vertical text. */
export interface LayerFonts {
  horizontal: PDFObject
  vertical: PDFObject
}

/** Assigns each character a code at first use, and finally writes the font with its Unicode map. */
export class GlyphlessFont {
  readonly #codes = new Map<string, number>()
  readonly #next = { narrow: 1, wide: wideFrom }

  /** Returns the text as a hexadecimal string of two-byte codes. */
  encode(text: string): string {
    return Array.from(text, (character) => hex4(this.#codeOf(character))).join('')
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character)
    if (known !== undefined) return known
    const code = isWide(character) ? this.#next.wide++ : this.#next.narrow++
    this.#codes.set(character, code)
    return code
  }

  /**
   * Writes the font to two objects of `document`, Type 0 fonts with Identity-H and Identity-V (ISO 32000-1, 9.7.4). In vertical text each
   * character takes a full em, and its position is the middle of its upper edge (`DW2`).
   */
  write(document: PDFDocument, { horizontal, vertical }: LayerFonts): void {
    const name = (text: string) => document.newName(text)
    const entries = [...this.#codes].map(([character, code]) => [code, character] as const)
    const toFirstGlyph = Buffer.alloc(2 * 0x10000)
    for (let at = 1; at < toFirstGlyph.length; at += 2) toFirstGlyph[at] = 1
    const descriptor = document.addObject({
      Type: name('FontDescriptor'),
      FontName: name('GlyphLessFont'),
      Flags: 5,
      FontBBox: [0, -150, 1000, 850],
      ItalicAngle: 0,
      Ascent: 850,
      Descent: -150,
      CapHeight: 850,
      StemV: 80,
      FontFile2: document.addStream(program, { Length1: program.length }),
    })
    const descendant = document.addObject({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name('GlyphLessFont'),
      CIDSystemInfo: {
        Registry: document.newString('Adobe'),
        Ordering: document.newString('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 500,
      W: [wideFrom, 0xffff, 1000],
      DW2: [850, -1000],
      CIDToGIDMap: document.addStream(toFirstGlyph, {}),
    })
    const toUnicode = document.addStream(unicodeMap(entries), {})
    for (const [object, encoding] of [
      [horizontal, 'Identity-H'],
      [vertical, 'Identity-V'],
    ] as const)
      object.writeObject({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: name('GlyphLessFont'),
        Encoding: name(encoding),
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      })
  }
}
