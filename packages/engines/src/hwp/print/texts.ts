/** Draws the texts of a page: mostly single characters, each at its place and as wide as the document's own font had it. */
import type { CharacterAt } from '../page-text.ts'
import { leastWide, type DocumentTextFonts, type FoundGlyph, type UsedFont } from './fonts-of-page.ts'
import { applied, written } from './numbers.ts'
import { lettersOf, type PlacedLetter } from './old-hangul.ts'
import { colourOf, colourOperator } from './paints.ts'
import { widened } from './punctuation.ts'
import { partsOf } from './text-parts.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'
import { scaling, shift, transformOf, within, type Transform } from './transforms.ts'

/** The substitute for a character that no font has, as in Korean and Japanese print: GETA MARK. */
const substitute = '〓'

/** The maximum horizontal stretch: beyond it strokes become too thick, so the glyph is centred in its width instead. */
const mostStretch = 1.1

/** Brackets of East Asian texts, which are narrow in some fonts. In wide ones they stand at the side of what they enclose. */
const wideBracket = /^[「」『』【】〈〉《》〔〕]$/

/** Characters that join or modify their neighbours and are invisible by themselves. */
const invisible = /[\p{Mn}\p{Cf}\p{Zs}\s]/u

const bold = /^(?:bold|[6-9]00)$/

/** The slant of a font without an italic face, as programs usually draw it. */
const slant: Transform = [1, 0, Math.tan(Math.PI / 15), 1, 0, 0]

/** The height of a text's middle above its baseline (em), for the baseline `central`. */
const middle = 0.36

/** What a page's texts have found and lacked. */
export interface TextResults {
  families: Set<string>
  fonts: Map<string, UsedFont>
  replaced: number
}

/** Where a text begins on its baseline; not numbers for rotated texts, and for those that are aligned to a place. */
export function beginningOf({ attributes }: SvgElement): [x: number, y: number] {
  const transform = attributes['transform'] ?? ''
  if (attributes['text-anchor'] !== undefined || /rotate|matrix/.test(transform)) return [Number.NaN, Number.NaN]
  const [, x, y] = /translate\((-?[\d.]+),\s*(-?[\d.]+)\)/.exec(transform) ?? []
  return [Number(x ?? attributes['x']), Number(y ?? attributes['y'])]
}

export class TextDrawing {
  readonly #fonts: DocumentTextFonts
  readonly #characterAt: CharacterAt
  readonly results: TextResults = { families: new Set(), fonts: new Map(), replaced: 0 }

  constructor(fonts: DocumentTextFonts, characterAt: CharacterAt) {
    this.#fonts = fonts
    this.#characterAt = characterAt
  }

  #glyphsOf(text: string, list: string, isBold: boolean): FoundGlyph[] {
    return Array.from(text).flatMap((character): FoundGlyph[] => {
      const found = this.#fonts.find(list, isBold, character)
      if (found) return [found]
      if (invisible.test(character)) return []
      this.results.replaced++
      const instead = this.#fonts.find(list, isBold, substitute)
      return instead ? [instead] : []
    })
  }

  /** Returns the operators that draw a text, or its parts one behind the other. */
  draw(element: SvgElement): string {
    return partsOf(element)
      .map((part) => this.#drawPart(part))
      .join('\n')
  }

  #drawPart(element: SvgElement): string {
    const { attributes, text } = element
    const size = numberOf(element, 'font-size')
    const list = attributes['font-family'] ?? ''
    const letters = lettersOf(text)
    if (letters && size > 0) return this.#syllable(element, letters, size)
    // The engine draws spaces of a fixed width, where it has them. Spaces are added to the characters before them.
    if (text.trim() === '') return ''
    const glyphs = this.#glyphsOf(text, list, bold.test(attributes['font-weight'] ?? ''))
    if (glyphs.length === 0 || size <= 0) return ''
    const family = this.#fonts.familyIn(list)
    if (family !== undefined) this.results.families.add(family)
    const spacing = numberOf(element, 'letter-spacing') / size
    const natural = glyphs.reduce((sum, { glyph }) => sum + glyph.advance + spacing, 0)
    const wanted = numberOf(element, 'textLength') / size
    const mark = this.#widenedMark(element, glyphs, wanted)
    const scale = !mark && wanted > 0 && natural > 0 ? Math.min(wanted / natural, mostStretch) : 1
    const indent = mark?.indent ?? (wanted > 0 ? (wanted - natural * scale) / 2 : 0)
    const anchor = { middle: natural / 2, end: natural }[attributes['text-anchor'] ?? ''] ?? 0
    const drop = attributes['dominant-baseline'] === 'central' ? middle * size : 0
    const place = within(
      transformOf(attributes['transform']),
      shift(numberOf(element, 'x') + (indent - anchor) * size, numberOf(element, 'y') + drop),
    )
    // Text is upright in its own space, and the page's is upside down.
    const upright = within(place, scaling(scale * size, -size))
    const matrix = attributes['font-style'] === 'italic' ? within(upright, slant) : upright
    return this.#operators(element, mark?.glyphs ?? glyphs, matrix, spacing)
  }

  /** The glyph of a punctuation mark that is narrower than in the document's font, with the width that it has there. */
  #widenedMark(
    element: SvgElement,
    glyphs: readonly FoundGlyph[],
    length: number,
  ): { glyphs: readonly FoundGlyph[]; indent: number } | undefined {
    const [glyph] = glyphs
    if (!glyph || glyphs.length > 1) return undefined
    const wanted = length > 0 ? length : this.#advanceOf(element)
    const { attributes, text } = element
    const isBold = bold.test(attributes['font-weight'] ?? '')
    const isWideBracket = wanted > leastWide && wideBracket.test(text)
    const found = (isWideBracket && this.#fonts.findWide(attributes['font-family'] ?? '', isBold, text)) || glyph
    const mark = widened(found.glyph, wanted) ?? (found === glyph ? undefined : { indent: 0, advance: wanted })
    return mark && { glyphs: [this.#fonts.withAdvance(found, mark.advance)], indent: mark.indent }
  }

  /** The distance to the next character in the text's own ems; not a number if the layout does not tell it. */
  #advanceOf(element: SvgElement): number {
    const { advance } = this.#characterAt(...beginningOf(element)) ?? { advance: Number.NaN }
    const [scale] = transformOf(element.attributes['transform'])
    return advance / (numberOf(element, 'font-size') * scale)
  }

  /**
   * Draws a syllable of old Hangul letter by letter. Readers get its text from an invisible glyph, because they would take small letters
   * for several lines; the letters are marked as having no text (ISO 32000-1, 14.9.4).
   */
  #syllable(element: SvgElement, letters: readonly PlacedLetter[], size: number): string {
    const { attributes, text } = element
    const list = attributes['font-family'] ?? ''
    const isBold = bold.test(attributes['font-weight'] ?? '')
    const place = within(transformOf(attributes['transform']), shift(numberOf(element, 'x'), numberOf(element, 'y')))
    const upright = within(place, scaling(size, -size))
    const visible = letters.map((letter) =>
      this.#operators(element, this.#glyphsOf(letter.letter, list, isBold), within(upright, letter.place), 0),
    )
    const stand = this.#glyphsOf(letters[0]?.letter ?? '', list, isBold).map((found) => ({
      ...found,
      glyph: { ...found.glyph, text },
    }))
    const unseen = { ...element, attributes: { ...attributes, 'fill-opacity': '0' } }
    return ['/Span <</ActualText ()>> BDC', ...visible, 'EMC', this.#operators(unseen, stand, upright, 0)].join('\n')
  }

  #operators(element: SvgElement, glyphs: readonly FoundGlyph[], matrix: Transform, spacing: number): string {
    const { attributes } = element
    const colour = colourOf(attributes['fill'] ?? '#000000')
    const isInvisible = !colour || attributes['fill-opacity'] === '0'
    const parts = [`BT ${isInvisible ? '3' : '0'} Tr`]
    if (colour) parts.push(colourOperator(colour, 'fill'))
    parts.push(applied(matrix).replace(/cm$/, 'Tm'))
    if (spacing !== 0) parts.push(`${written(spacing)} Tc`)
    let font: UsedFont | undefined
    for (const found of this.#withSpace(element, glyphs)) {
      if (found.font !== font) {
        font = found.font
        this.results.fonts.set(font.name, font)
        parts.push(`/${font.name} 1 Tf`)
      }
      parts.push(`<${font.embedded.encode(found.glyph)}> Tj`)
    }
    if (spacing !== 0) parts.push('0 Tc')
    return `${parts.join(' ')} ET`
  }

  /** The engine draws no spaces: readers would have to infer them from gaps, and most infer none in Korean. */
  #withSpace(element: SvgElement, glyphs: readonly FoundGlyph[]): readonly FoundGlyph[] {
    const last = glyphs.at(-1)
    if (!last || !this.#characterAt(...beginningOf(element))?.isBeforeSpace) return glyphs
    const list = element.attributes['font-family'] ?? ''
    const space = this.#fonts.find(list, false, ' ')
    return space ? [...glyphs, space] : glyphs
  }
}
