/**
 * The fonts a book is set in: one for each script, because mupdf itself knows no bold Korean or Japanese. Text is told piece by
 * piece which font has it; what none has falls to the font that mupdf has built in.
 */
import { existsSync, readFileSync } from 'node:fs'
import { Font } from 'mupdf'
import type { Locale } from '@docweave/contract'
import { fontsOf, type FontFile } from '../../../fonts/index.ts'
import { languageOf } from '../../../plain-text/index.ts'

export type Generic = 'serif' | 'sans' | 'mono'

export interface FontFace {
  /** The name that styles call it by. */
  family: string
  path: string
  bold: boolean
  italic: boolean
}

/** A piece of text; `family` where it is another than that of the text around. */
export interface Piece {
  text: string
  family?: string
}

/** What a text is written in. */
export interface TextStyle {
  generic: Generic
  /** The language its element says it is in. */
  tagged: string | undefined
  slanted: boolean
}

interface FoundStyle {
  generic: Generic
  language: Locale
  slanted: boolean
}

type Script = Locale | 'emoji'

/** Where the scripts of East Asia begin (Unicode, CJK Radicals Supplement). */
const eastAsia = 0x2e80

/** Where pictures begin (Unicode, Mahjong Tiles and on). */
const pictographs = 0x1f000

/** Has no shape of its own: joiners and variation selectors. */
const shapeless = /[\u200c-\u200f\u2060\ufeff]|\p{Variation_Selector}/u

const styles = [
  { bold: false, italic: false, folder: '400Regular', ending: '_400Regular' },
  { bold: true, italic: false, folder: '700Bold', ending: '_700Bold' },
  { bold: false, italic: true, folder: '400Regular_Italic', ending: '_400Regular_Italic' },
  { bold: true, italic: true, folder: '700Bold_Italic', ending: '_700Bold_Italic' },
]

/** The packages keep each weight in a folder of its own. */
const styled = (regular: string, { folder, ending }: (typeof styles)[number]) =>
  regular.replace('/400Regular/', `/${folder}/`).replace('_400Regular.ttf', `${ending}.ttf`)

export class BookFonts {
  readonly language: Locale
  /** How many characters no font has. */
  replaced = 0
  readonly #embedded: readonly Font[]
  readonly #open = new Map<string, Font>()
  readonly #known = new Map<string, Map<number, Script | 'none' | 'own'>>()
  readonly #used = new Set<string>()
  readonly #builtIn = new Font('ja')

  /**
   * @param language what most of the book is written in
   * @param embedded the book's own fonts, where they are used: what they have is left to them
   */
  constructor(language: Locale, embedded: readonly Font[]) {
    this.language = language
    this.#embedded = embedded
  }

  /** The name under which styles find the font of a script. */
  family(generic: Generic, script: Script = this.language): string {
    const name = `docweave-${generic}-${script}`
    this.#used.add(`${generic} ${script}`)
    return name
  }

  /** Cuts text into pieces of one font each. */
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

  /** Every face that was asked for. */
  faces(): FontFace[] {
    return [...this.#used].flatMap((each) => {
      const [generic, script] = each.split(' ')
      const file = this.#file(generic as Generic, script as Script)
      const { path } = file ?? {}
      if (path === undefined) return []
      return styles.flatMap((style) => {
        const face = styled(path, style)
        const there = !(style.bold || style.italic) || (face !== path && existsSync(face))
        return there
          ? [{ family: `docweave-${generic}-${script}`, path: face, bold: style.bold, italic: style.italic }]
          : []
      })
    })
  }

  /** Gives the fonts' memory back. */
  close(): void {
    for (const font of [...this.#open.values(), this.#builtIn]) font.destroy()
  }

  #languageOf(text: string, tagged: string | undefined): Locale {
    const said = tagged?.slice(0, 2).toLowerCase()
    if (said === 'ko' || said === 'ja') return said
    return languageOf(text, this.language)
  }

  #file(generic: Generic, script: Script): FontFile | undefined {
    // In the order that the stack has for English: English, Korean, Japanese, emoji.
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
    // A space goes on in the font before it.
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
    // Only the fonts of alphabets have slanted letters.
    const first: Script[] = slanted && codePoint < eastAsia ? ['en', ...own] : own
    const order: Script[] = [...first, 'en', 'ko', 'ja']
    // Arrows and signs are meant as letters, where a font has them so.
    const symbols = codePoint < pictographs && this.#has(this.#builtIn, codePoint)
    for (const script of symbols ? order : [...order, 'emoji' as const]) {
      const font = this.#font(generic, script)
      if (font && this.#has(font, codePoint)) return script
    }
    return symbols || this.#has(this.#builtIn, codePoint) ? 'own' : 'none'
  }
}
