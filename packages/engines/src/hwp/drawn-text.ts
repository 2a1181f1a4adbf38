/** How much of a document's text is drawn on its pages: the engine loses what it finds no place for, and says nothing. */
import { textsIn } from './page-text.ts'

/** A document has signs that are drawn as others, and fields that are not for the page. */
const usualShare = 0.02
const usualCharacters = 20

export class DrawnText {
  readonly #counts = new Map<string, number>()

  /** Takes in a page as the engine drew it. */
  add(page: string): void {
    for (const text of textsIn(page))
      for (const character of text) this.#counts.set(character, (this.#counts.get(character) ?? 0) + 1)
  }

  /** Whether more of `text` is missing than is usual, character by character: pages have it in another order. */
  lacks(text: string): boolean {
    const left = new Map(this.#counts)
    const characters = [...text.replaceAll(/\s/g, '')]
    const lost = characters.filter((character) => {
      const count = left.get(character) ?? 0
      left.set(character, count - 1)
      return count <= 0
    })
    return lost.length > usualCharacters && lost.length > usualShare * characters.length
  }
}
