/** The fonts of a family, opened on demand. */
import { readFileSync } from 'node:fs'
import type { DocumentLanguage } from '@docweave/contract'
import { Font } from 'mupdf'
import { fontsOf, type FontFamily, type FontFile } from '../../fonts/index.ts'

export interface OpenFont {
  name: string
  font: Font
}

/** A glyph of a font; `advance` in ems. */
export interface FoundGlyph {
  font: OpenFont
  id: number
  advance: number
}

/**
 * The height of lines above and below the baseline, in ems. It is constant, because these fonts differ little and lines of mixed scripts
 * must be evenly spaced.
 */
export const lineReach = { ascent: 0.88, descent: 0.22 }

export class FontStack {
  readonly #choices: { file: FontFile; below: number; opened?: OpenFont }[]
  readonly #found = new Map<number, FoundGlyph | undefined>()

  constructor(family: FontFamily, language: DocumentLanguage) {
    this.#choices = fontsOf(family, language).map(({ font, below }) => ({ file: font, below }))
  }

  #opened(choice: { file: FontFile; opened?: OpenFont }): OpenFont {
    const { file } = choice
    const same = choice.opened ?? this.#choices.find((other) => other.file === file && other.opened)?.opened
    const font =
      file.path === undefined ? () => new Font('ja') : () => new Font(file.name, readFileSync(file.path ?? ''))
    choice.opened = same ?? { name: file.name, font: font() }
    return choice.opened
  }

  /** Returns the glyph of a code point from the first font that has one; `undefined` if none has. */
  find(codePoint: number): FoundGlyph | undefined {
    if (this.#found.has(codePoint)) return this.#found.get(codePoint)
    const found = this.#search(codePoint)
    this.#found.set(codePoint, found)
    return found
  }

  #search(codePoint: number): FoundGlyph | undefined {
    for (const choice of this.#choices) {
      if (codePoint >= choice.below) continue
      const font = this.#opened(choice)
      const found = glyphIn(font, codePoint)
      if (found) return found
    }
    return undefined
  }

  /** Frees the fonts. */
  close(): void {
    for (const font of new Set(this.#choices.map(({ opened }) => opened))) font?.font.destroy()
  }
}

/** Returns the glyph of a code point in one font; `undefined` if it has none. */
export function glyphIn(font: OpenFont, codePoint: number): FoundGlyph | undefined {
  const id = font.font.encodeCharacter(codePoint)
  return id > 0 ? { font, id, advance: font.font.advanceGlyph(id) } : undefined
}
