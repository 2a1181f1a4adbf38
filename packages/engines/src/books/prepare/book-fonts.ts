/**
 * Selects the fonts of a book: one for each script, because mupdf itself has no bold Korean or Japanese. Text is split into pieces by font;
 * characters without a font are left to mupdf's built-in one. Also maps a book's `font-family` to the available fonts.
 */
import { readFileSync } from 'node:fs'
import { Font } from 'mupdf'
import type { DocumentLanguage } from '@docweave/contract'
import { fontsOf, type FontFile } from '../../fonts/index.ts'
import { languageOf } from '../../text/plain-text/index.ts'

export type Generic = 'serif' | 'sans' | 'mono'

export interface FontFace {
  /** The family name in styles. */
  family: string
  path: string
  bold: boolean
  italic: boolean
}

/** A piece of text; `family` is set if it differs from the surrounding text. */
interface Piece {
  text: string
  family?: string
}

/** The style of a text. */
export interface TextStyle {
  generic: Generic
  /** The language declared for its element. */
  tagged: string | undefined
  slanted: boolean
}

interface FoundStyle {
  generic: Generic
  language: DocumentLanguage
  slanted: boolean
}

type Script = DocumentLanguage | 'emoji'

/** The start of East Asian scripts (Unicode, CJK Radicals Supplement). */
const eastAsia = 0x2e80

/** The start of pictographs (Unicode, from Mahjong Tiles). */
const pictographs = 0x1f000

/** Characters without a glyph: joiners and variation selectors. */
const shapeless = /[\u200c-\u200f\u2060\ufeff]|\p{Variation_Selector}/u

export class BookFonts {
  readonly language: DocumentLanguage
  /** The number of characters without a glyph in any font. */
  replaced = 0
  readonly #embedded: readonly Font[]
  readonly #open = new Map<string, Font>()
  readonly #known = new Map<string, Map<number, Script | 'none' | 'own'>>()
  readonly #used = new Set<string>()
  readonly #builtIn = new Font('ja')

  /**
   * @param language the book's main language
   * @param embedded the book's own fonts, if used: their characters keep them
   */
  constructor(language: DocumentLanguage, embedded: readonly Font[]) {
    this.language = language
    this.#embedded = embedded
  }

  /** Returns the family name of a script's font, and records that the font is used. */
  family(generic: Generic, script: Script = this.language): string {
    const name = `docweave-${generic}-${script}`
    this.#used.add(`${generic} ${script}`)
    return name
  }

  /** Splits text into pieces of one font each. */
  pieces(text: string, { generic, tagged, slanted }: TextStyle): Piece[] {
    const style = { generic, language: this.#languageOf(text, tagged), slanted }
    const pieces: Piece[] = []
    for (const character of text) {
      const script = this.#scriptOf(character, style, pieces.at(-1)?.family)
      const last = pieces.at(-1)
      if (script === 'none' && shapeless.test(character)) continue
      if (script === 'none') this.replaced++
      const shown = script === 'none' ? '\ufffd' : character
      if (script === 'same' && last) last.text += shown
      else {
        const own = script === 'own' || script === 'none' || script === 'same' || script === this.language
        const family = own ? undefined : this.family(generic, script)
        if (last && last.family === family) last.text += shown
        else pieces.push(family === undefined ? { text: shown } : { text: shown, family })
      }
    }
    return pieces
  }

  /** Returns the faces of all fonts that were used. */
  faces(): FontFace[] {
    return [...this.#used].flatMap((each) => {
      const [generic, script] = each.split(' ')
      const file = this.#file(generic as Generic, script as Script)
      if (file?.path === undefined) return []
      const family = `docweave-${generic}-${script}`
      return [{ bold: false, italic: false, path: file.path }, ...file.styles].map((face) => ({ family, ...face }))
    })
  }

  /** Frees the fonts. */
  close(): void {
    for (const font of [...this.#open.values(), this.#builtIn]) font.destroy()
  }

  #languageOf(text: string, tagged: string | undefined): DocumentLanguage {
    const said = tagged?.slice(0, 2).toLowerCase()
    if (said === 'ko' || said === 'ja') return said
    return languageOf(text, this.language)
  }

  #file(generic: Generic, script: Script): FontFile | undefined {
    // In the order of the font stack for English: English, Korean, Japanese, emoji.
    const order: Script[] = ['en', 'ko', 'ja', 'emoji']
    return fontsOf(generic, 'en')[order.indexOf(script)]?.font
  }

  #has(font: Font, codePoint: number): boolean {
    return font.encodeCharacter(codePoint) > 0
  }

  #font(generic: Generic, script: Script): Font | undefined {
    const file = this.#file(generic, script)
    if (file?.path === undefined) return undefined
    const known = this.#open.get(file.path)
    if (known) return known
    const font = new Font(file.name, readFileSync(file.path))
    this.#open.set(file.path, font)
    return font
  }

  #scriptOf(character: string, style: FoundStyle, before: string | undefined): Script | 'none' | 'own' | 'same' {
    // A space keeps the preceding font.
    if (/\s/.test(character)) return before === undefined ? 'own' : 'same'
    const key = Object.values(style).join(' ')
    const known = this.#known.get(key) ?? new Map<number, Script | 'none' | 'own'>()
    this.#known.set(key, known)
    const codePoint = character.codePointAt(0) ?? 0
    const found = known.get(codePoint) ?? this.#find(codePoint, style)
    known.set(codePoint, found)
    return found
  }

  #find(codePoint: number, { generic, language, slanted }: FoundStyle): Script | 'none' | 'own' {
    if (this.#embedded.some((font) => this.#has(font, codePoint))) return 'own'
    const own: Script[] = codePoint >= eastAsia ? [language, this.language] : [this.language, language]
    // Only the fonts of alphabetic scripts have italics.
    const first: Script[] = slanted && codePoint < eastAsia ? ['en', ...own] : own
    const order: Script[] = [...first, 'en', 'ko', 'ja']
    // Arrows and signs are text symbols if a text font has them.
    const symbols = codePoint < pictographs && this.#has(this.#builtIn, codePoint)
    for (const script of symbols ? order : [...order, 'emoji' as const]) {
      const font = this.#font(generic, script)
      if (font && this.#has(font, codePoint)) return script
    }
    return symbols || this.#has(this.#builtIn, codePoint) ? 'own' : 'none'
  }
}

const mono = /mono|courier|consol|typewriter|coding|코딩/i
const sans =
  /sans|gothic|goth|arial|helvetica|verdana|tahoma|calibri|dotum|gulim|malgun|meiryo|hiragino kaku|고딕|돋움|굴림|ゴシック|ｺﾞｼｯｸ|ゴチック|メイリオ/i
const serif = /serif|times|georgia|garamond|palatino|roman|batang|myeong|mincho|ming|바탕|명조|明朝|宋/i

const genericOf = (name: string): Generic | undefined =>
  mono.test(name) ? 'mono' : sans.test(name) ? 'sans' : serif.test(name) ? 'serif' : undefined

/** The names of a `font-family`, without quotation marks. */
export const familyNames = (value: string): string[] =>
  value
    .replace(/!\s*important/i, '')
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .filter(Boolean)

/** Chooses from a `font-family`: the first embedded font of the book; without one, the generic family guessed from the names. */
export function chooseFamily(
  value: string,
  embedded: ReadonlySet<string>,
): { own: string } | { generic: Generic } | undefined {
  const names = familyNames(value)
  const own = names.find((name) => embedded.has(name.toLowerCase()))
  if (own !== undefined) return { own: own.toLowerCase() }
  const generic = names.map(genericOf).find(Boolean)
  return generic && { generic }
}
