/**
 * Replaces the private characters of Hangul's fonts by those of Unicode: old syllables (Hanyang's code), framed numbers, symbols. The engine
 * has the tables, but applies them only when it draws a page: so it draws each character once.
 */
import type { HwpDocument } from '@rhwp/core'
import { decoded } from '../../office/xml-text.ts'
import { blankDocument } from '../rhwp.ts'

const privateCharacter = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu

/** The bullet of the fonts Symbol and Wingdings, in which the engine draws it as it is. */
const symbolBullet = '\uf0b7'

export class PrivateCharacters {
  #page: HwpDocument | undefined
  readonly #known = new Map([[symbolBullet, '•']])

  /** Returns the text with the characters that the engine knows replaced. */
  replacedIn(text: string): string {
    return text.replaceAll(privateCharacter, (character) => {
      const known = this.#known.get(character) ?? this.#drawn(character)
      this.#known.set(character, known)
      return known
    })
  }

  #drawn(character: string): string {
    this.#page ??= blankDocument()
    this.#page.insertText(0, 0, 0, `A${character}B`)
    const page = this.#page.renderPageSvg(0)
    this.#page.deleteText(0, 0, 0, 3)
    const text = [...page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, part = '']) => decoded(part)).join('')
    return /^A(.+)B$/su.exec(text)?.[1] ?? character
  }

  free(): void {
    this.#page?.free()
  }
}
