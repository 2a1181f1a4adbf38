/** The fonts of a document's texts, each opened when it is first needed and embedded with the glyphs that are used. */
import { readFileSync } from 'node:fs'
import { Font, type PDFDocument, type PDFObject } from 'mupdf'
import { EmbeddedFont } from '../../text/typeset/embedded-font.ts'
import { glyphIn, type OpenFont } from '../../text/typeset/open-fonts.ts'
import type { SetGlyph } from '../../text/typeset/set-text.ts'
import type { FamilyFonts, FontLocation } from '../family-fonts.ts'
import { drawnAs, similarCharacters } from './similar-characters.ts'

/** A glyph of a text, and the font that it is in. */
export interface FoundGlyph {
  font: UsedFont
  /** The same object for the same character: the embedded font caches its codes by it. */
  glyph: SetGlyph
}

/** A font that the document uses, and its name in the resources of pages. */
export interface UsedFont {
  name: string
  open: OpenFont
  embedded: EmbeddedFont
}

export interface TextFonts {
  /** The faces by the names of the document's families. */
  faces: Readonly<Record<string, FamilyFonts>>
  /** The fonts for characters that a face lacks, in order, with serifs and without. */
  fallbacks: { serif: readonly FontLocation[]; sans: readonly FontLocation[] }
}

type FoundGlyphs = Map<string, FoundGlyph | undefined>

/** The width in ems from which on a glyph is wide. */
export const leastWide = 0.75

/** mupdf's own font for East Asian text, the last resort. */
const builtIn = 'ko'

export class DocumentTextFonts {
  readonly #document: PDFDocument
  readonly #fonts: TextFonts
  readonly #used = new Map<string, UsedFont | undefined>()
  readonly #chains = new Map<string, readonly string[]>()
  readonly #families = new Map<string, string | undefined>()
  /** By weight, by list, then by character: most texts are single characters, for which joined keys would take longer than the search. */
  readonly #glyphs = { regular: new Map<string, FoundGlyphs>(), bold: new Map<string, FoundGlyphs>() }
  readonly #wide: FoundGlyphs = new Map()
  readonly #widths = new Map<SetGlyph, Map<number, FoundGlyph>>()
  readonly #locations = new Map<string, FontLocation>()

  constructor(document: PDFDocument, fonts: TextFonts) {
    this.#document = document
    this.#fonts = fonts
  }

  /** The family of a list that the document's fonts have, by its name in the document. */
  familyIn(list: string): string | undefined {
    if (!this.#families.has(list))
      this.#families.set(
        list,
        familiesIn(list).find((name) => this.#fonts.faces[name]),
      )
    return this.#families.get(list)
  }

  /** Returns the glyph of a character in the first font that has one; `undefined` if none has. */
  find(list: string, isBold: boolean, character: string): FoundGlyph | undefined {
    const lists = this.#glyphs[isBold ? 'bold' : 'regular']
    const known = lists.get(list) ?? new Map<string, FoundGlyph | undefined>()
    if (known.has(character)) return known.get(character)
    lists.set(list, known)
    const chain = this.#chainOf(list, isBold)
    // Compatibility characters, such as Han characters that Korean standards have twice, look like what they stand for.
    const alike = similarCharacters[character]
    const found =
      this.#search(chain, drawnAs(character, list), character) ??
      this.#search(chain, character.normalize('NFKC'), character) ??
      (alike === undefined ? undefined : this.#search(chain, alike, character))
    known.set(character, found)
    return found
  }

  /** Returns the glyph of a character in the first font in which it is wide. */
  findWide(list: string, isBold: boolean, character: string): FoundGlyph | undefined {
    const key = `${isBold} ${character} ${list}`
    if (!this.#wide.has(key))
      this.#wide.set(key, this.#search(this.#chainOf(list, isBold), character, character, leastWide))
    return this.#wide.get(key)
  }

  /** Returns the glyph with another width, in ems. */
  withAdvance(found: FoundGlyph, advance: number): FoundGlyph {
    const widths = this.#widths.get(found.glyph) ?? new Map<number, FoundGlyph>()
    this.#widths.set(found.glyph, widths)
    const known = widths.get(advance) ?? { ...found, glyph: { ...found.glyph, advance } }
    widths.set(advance, known)
    return known
  }

  /**
   * @param text what the glyph stands for
   * @param least the width that it must have, in ems
   */
  #search(chain: readonly string[], character: string, text: string, least = 0): FoundGlyph | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    for (const key of chain) {
      const font = this.#opened(key)
      const glyph = font && glyphIn(font.open, codePoint)
      if (font && glyph && glyph.advance >= least)
        return { font, glyph: { font: font.open, id: glyph.id, advance: glyph.advance, text } }
    }
    return undefined
  }

  /** The keys of the fonts for a list of families, in order. */
  #chainOf(list: string, isBold: boolean): readonly string[] {
    const name = `${isBold} ${list}`
    const known = this.#chains.get(name)
    if (known) return known
    const families = familiesIn(list)
    const face = families.flatMap((family) => this.#fonts.faces[family] ?? []).at(0)
    const { serif, sans } = this.#fonts.fallbacks
    const places = [face?.[isBold ? 'bold' : 'regular'], face?.regular, ...(families.at(-1) === 'serif' ? serif : sans)]
    const keys = places.flatMap((place) => {
      if (!place) return []
      const key = `${place.index} ${place.path}`
      this.#locations.set(key, place)
      return [key]
    })
    const chain = [...new Set([...keys, builtIn])]
    this.#chains.set(name, chain)
    return chain
  }

  #opened(key: string): UsedFont | undefined {
    if (this.#used.has(key)) return this.#used.get(key)
    const place = this.#locations.get(key)
    const name = `F${this.#used.size}`
    const open = { name, font: place ? new Font(name, readFileSync(place.path), place.index) : new Font(builtIn) }
    const used = { name, open, embedded: new EmbeddedFont(this.#document, open) }
    this.#used.set(key, used)
    return used
  }

  /** Writes the fonts, after all pages; returns them by their names in the resources. */
  write(): [name: string, font: PDFObject][] {
    const fonts = [...this.#used.values()].filter((font) => font !== undefined)
    for (const { embedded } of fonts) embedded.write()
    return fonts.map(({ name, embedded }) => [name, embedded.object])
  }

  /** Frees the fonts. */
  close(): void {
    for (const font of this.#used.values()) font?.open.font.destroy()
  }
}

/** Family names in order of priority. */
const familiesIn = (list: string): readonly string[] =>
  list.split(',').map((name) => name.trim().replaceAll(/^'|'$/g, ''))
