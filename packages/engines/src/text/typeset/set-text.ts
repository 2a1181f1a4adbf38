/**
 * Converts text to glyphs: each grapheme becomes one or more glyphs of the available fonts. Every glyph has the text that it represents, so
 * that the text can be copied unchanged.
 */
import { glyphIn, type FontStack, type FoundGlyph, type OpenFont } from './open-fonts.ts'

export interface SetGlyph {
  font: OpenFont
  id: number
  /** In ems. */
  advance: number
  text: string
}

export interface SetText {
  glyphs: SetGlyph[]
  /** In ems. */
  width: number
  /** The number of characters without a glyph, which are replaced by a symbol. */
  replaced: number
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters without a glyph: joiners, selectors, direction marks (Unicode, `Default_Ignorable_Code_Point`), skin tones. */
const shapeless = /^[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Cc}]$/u
const mark = /^\p{M}$/u

/** Characters that never combine with others: ASCII, kana, Han, precomposed Hangul syllables. */
const simple = /^[\x20-\x7e\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/

/** Splits text into graphemes; most text does not need the slow segmenter. */
const segmentsOf = (text: string): Iterable<string> =>
  simple.test(text) ? text : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A white square (U+25A1), which the Japanese fonts have. */
const replacement = 0x25a1

const space = 0x20

/** No-break and typographic spaces, which have the width of a plain space if a font lacks them. */
const isSpace = (text: string) => /^\p{Zs}$/u.test(text)

export class Typesetter {
  readonly #stack: FontStack
  readonly #known = new Map<string, { glyphs: SetGlyph[]; replaced: number }>()

  constructor(stack: FontStack) {
    this.#stack = stack
  }

  /** Typesets one line of text. */
  set(text: string): SetText {
    const line: SetText = { glyphs: [], width: 0, replaced: 0 }
    for (const segment of segmentsOf(text)) {
      const { glyphs, replaced } = this.#spaceLike(segment, line.glyphs.at(-1)?.font) ?? this.#grapheme(segment)
      line.replaced += replaced
      for (const glyph of glyphs) {
        line.glyphs.push(glyph)
        line.width += glyph.advance
      }
    }
    return line
  }

  /** Uses the preceding font for a space: a change of font for every word would double the size of the content stream. */
  #spaceLike(segment: string, before: OpenFont | undefined): { glyphs: SetGlyph[]; replaced: number } | undefined {
    if (segment !== ' ' || !before) return undefined
    const key = `${before.name} `
    const known = this.#known.get(key)
    if (known) return known
    const found = glyphIn(before, space)
    if (!found) return undefined
    const set = { glyphs: [{ ...found, text: segment }], replaced: 0 }
    this.#known.set(key, set)
    return set
  }

  #grapheme(segment: string): { glyphs: SetGlyph[]; replaced: number } {
    const known = this.#known.get(segment)
    if (known) return known
    const set = this.#compose(segment)
    this.#known.set(segment, set)
    return set
  }

  #compose(segment: string): { glyphs: SetGlyph[]; replaced: number } {
    // A letter with its accent, or the parts of a Hangul syllable, are one glyph if a font has it.
    const whole = Array.from(segment.normalize('NFC'))
    const [only = ''] = whole
    const found = whole.length === 1 ? this.#find(only) : undefined
    if (found) return { glyphs: [{ ...found, text: segment }], replaced: 0 }
    const glyphs: SetGlyph[] = []
    let missing = 0
    for (const character of segment) {
      const glyph = this.#find(character)
      if (glyph) glyphs.push({ ...glyph, ...(mark.test(character) ? { advance: 0 } : {}), text: character })
      else {
        missing++
        const sign = missing === 1 ? this.#stack.find(replacement) : undefined
        if (sign) glyphs.push({ ...sign, text: character })
        else this.#append(glyphs, character)
      }
    }
    return { glyphs, replaced: missing === 0 ? 0 : 1 }
  }

  /** Adds a further missing character to the text of the replacement symbol. */
  #append(glyphs: SetGlyph[], character: string): void {
    const last = glyphs.pop()
    if (last) glyphs.push({ ...last, text: last.text + character })
  }

  #find(character: string): FoundGlyph | undefined {
    const found = shapeless.test(character) ? undefined : this.#stack.find(character.codePointAt(0) ?? 0)
    if (found) return found
    if (isSpace(character)) return this.#stack.find(space)
    const empty = shapeless.test(character) ? this.#stack.find(space) : undefined
    return empty && { ...empty, advance: 0 }
  }
}
