/**
 * Detects content of a document that is not drawn on its pages: text that the engine silently drops, ruby, and pictures in unsupported
 * formats.
 */
import { withArchive } from '../archive/index.ts'
import { decoded } from '../office/xml-text.ts'
import { textsIn } from './page-text.ts'

/** The usual loss: some characters are drawn as others, and some fields are not printed. */
const usualShare = 0.02
const usualCharacters = 20

/** Compares the amount of text drawn on the pages with the document's text. */
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
    // The engine draws characters of private use as others.
    const characters = [...text.replaceAll(/[\s\p{Co}]/gu, '')]
    const lost = characters.filter((character) => {
      const count = left.get(character) ?? 0
      left.set(character, count - 1)
      return count <= 0
    })
    return lost.length > usualCharacters && lost.length > usualShare * characters.length
  }
}

/** Ruby: a base text with a small annotation above or below it (KS X 6101, `dutmal`). Neither is drawn. */
const undrawn = /<hp:dutmal\b/

const section = /section\d+\.xml$/

/** What is never printed: memos, hidden comments, and text whose deletion is tracked. */
const unprinted =
  /<hp:fieldBegin\b[^>]*\btype="MEMO"[^>]*>.*?<\/hp:fieldBegin>|<hp:hiddenComment\b.*?<\/hp:hiddenComment>|<hp:deleteBegin\b.*?<hp:deleteEnd\b[^>]*>/gs

/** Returns the text of the HWPX document at `path`, in the order of the file: also that of headers, notes, tables and text boxes. */
export const readText = (path: string): Promise<string> =>
  withArchive(path, async ({ names, read }) => {
    const texts: string[] = []
    for (const name of names) {
      if (!section.test(name)) continue
      const printed = `${await read(name)}`.replaceAll(unprinted, '')
      for (const [, content = ''] of printed.matchAll(/<hp:t>(.*?)<\/hp:t>/gs))
        texts.push(decoded(content.replaceAll(/<[^>]*>/g, '')))
    }
    return texts.join('\n')
  })

/** Returns whether the HWPX document at `path` has parts that the engine reads and preserves on export, but does not draw. */
export const hasUndrawnParts = (path: string): Promise<boolean> =>
  withArchive(path, async ({ names, read }) => {
    for (const name of names) if (section.test(name) && undrawn.test(`${await read(name)}`)) return true
    return false
  })
