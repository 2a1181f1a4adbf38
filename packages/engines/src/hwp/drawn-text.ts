/** Measures how much of a document's text is drawn on its pages, because the engine silently drops text that it cannot place. */
import { textsIn } from './page-text.ts'

/** The usual loss: some characters are drawn as others, and some fields are not printed. */
const usualShare = 0.02
const usualCharacters = 20

export class DrawnText {
  readonly #counts = new Map<string, number>()

  /** Counts the characters of a page drawn by the engine. */
  add(page: string): void {
    for (const text of textsIn(page))
      for (const character of text) this.#counts.set(character, (this.#counts.get(character) ?? 0) + 1)
  }

  /** Whether more of `text` than usual is missing. Compares character counts, because pages have another order. */
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
