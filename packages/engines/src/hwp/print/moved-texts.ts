/** Which texts of a page are drawn elsewhere, or in another format, than the engine has drawn them. */
import { restyledHead, type PlacedHead } from './list-heads.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'
import { beginningOf } from './texts.ts'
import { shiftOf, type ShiftedText } from './trailing-spaces.ts'

/** The engine draws middle dots as discs, with invisible text for readers. Their radius is 0.06 em. */
const largestDot = 4
const isMiddleDot = (element: SvgElement): boolean =>
  element.name === 'circle' && numberOf(element, 'r') < largestDot && element.attributes['stroke'] === undefined

export class MovedTexts {
  readonly #shifted: readonly ShiftedText[]
  readonly #heads: readonly PlacedHead[]

  constructor(shifted: readonly ShiftedText[] = [], heads: readonly PlacedHead[] = []) {
    this.#shifted = shifted
    this.#heads = heads
  }

  /** What is drawn for a text or a shape, and how much further right (pixels). Only middle dots are shapes that belong to texts. */
  placeOf(element: SvgElement): { element: SvgElement; right: number } {
    if (this.#shifted.length === 0 && this.#heads.length === 0) return { element, right: 0 }
    if (isMiddleDot(element))
      return { element, right: shiftOf(this.#shifted, numberOf(element, 'cx'), numberOf(element, 'cy')) }
    if (element.name !== 'text') return { element, right: 0 }
    const place = beginningOf(element)
    return restyledHead(element, place, this.#heads) ?? { element, right: shiftOf(this.#shifted, ...place) }
  }
}
