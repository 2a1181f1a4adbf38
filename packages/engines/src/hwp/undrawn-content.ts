/**
 * Detects content of a document that is not drawn on its pages: text that the engine silently drops, and embedded objects of unknown
 * programs.
 */
import { z } from 'zod'
import { withArchive } from '../archive/index.ts'
import { decoded } from '../office/xml-text.ts'
import { textsIn } from './page-text.ts'

/** The usual loss: some characters are drawn as others, and some fields are not printed. */
const usualShare = 0.02
const usualCharacters = 20

/** Runs of text with fewer letters are not looked for: a line break may be in the middle of them, or they may occur by chance. */
const fewestLetters = 8

/** A run that is drawn is mostly near the one before it. */
const near = 5000

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Compares the text drawn on the pages with the document's text. */
export class DrawnText {
  readonly #counts = new Map<string, number>()
  #letters = ''
  /** The runs of a text that are lost so far: they are asked for twice, and each is looked for on all pages. */
  #lost: { text: string; runs: string[] } | undefined

  /** Takes the text of a page drawn by the engine. */
  add(page: string): void {
    const texts = [...textsIn(page)].join('')
    for (const character of texts) this.#counts.set(character, (this.#counts.get(character) ?? 0) + 1)
    this.#letters += lettersOf(texts)
    this.#lost = undefined
  }

  /** Whether a run of text is missing, or more characters than usual. @param text a line for each run */
  lacks(text: string): boolean {
    return this.#lacksCharacters(text) || this.lostRuns(text).length > 0
  }

  /** Compares character counts, because pages have another order. */
  #lacksCharacters(text: string): boolean {
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

  /** Looks for both halves of each run: a page may end within it, but not within both. @param text a line for each run */
  lostRuns(text: string): readonly string[] {
    if (this.#lost?.text !== text) this.#lost = { text, runs: this.#findLostRuns(text) }
    return this.#lost.runs
  }

  #findLostRuns(text: string): string[] {
    let at = 0
    const isDrawn = (part: string): boolean => {
      const next = this.#letters.indexOf(part, at)
      if (next >= 0 && next - at < near) at = next
      return next >= 0 || this.#letters.includes(part)
    }
    return text.split('\n').filter((run) => {
      const letters = /\p{Co}/u.test(run) ? '' : lettersOf(run)
      const half = Math.floor(letters.length / 2)
      return letters.length >= fewestLetters && !isDrawn(letters.slice(0, half)) && !isDrawn(letters.slice(half))
    })
  }
}

const section = /section\d+\.xml$/

/**
 * What is never printed: memos, hidden comments, and text whose deletion is tracked. Headers and footers are printed only if the document
 * has pages of their kind.
 */
const unprinted =
  /<hp:fieldBegin\b[^>]*\btype="MEMO"[^>]*>.*?<\/hp:fieldBegin>|<hp:(hiddenComment|header|footer)\b.*?<\/hp:\1>|<hp:deleteBegin\b.*?<hp:deleteEnd\b[^>]*>/gs

/** A field to fill in, from its parameters to its end. */
const field = /<hp:fieldBegin\b[^>]*\btype="CLICK_HERE"(.*?)<\/hp:fieldBegin>(.*?)<hp:fieldEnd\b/gs

const textIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<hp:t>(.*?)<\/hp:t>/gs), ([, content = '']) => decoded(content.replaceAll(/<[^>]*>/g, '')))

/** Removes the prompts of fields that nobody has filled in: they are not printed. Their command contains them. */
const withoutPrompts = (xml: string): string =>
  xml.replaceAll(field, (whole, parameters: string, content: string) =>
    decoded(parameters).includes(textIn(content).join('')) ? '' : whole,
  )

/** Returns the text of the HWPX document at `path`, in the order of the file: also that of headers, notes, tables and text boxes. */
export const readText = (path: string): Promise<string> =>
  withArchive(path, async ({ names, read }) => {
    const texts: string[] = []
    for (const name of names) {
      if (!section.test(name)) continue
      texts.push(...textIn(withoutPrompts(`${await read(name)}`.replaceAll(unprinted, ''))))
    }
    return texts.join('\n')
  })

const Layout = z.object({ controls: z.array(z.object({ type: z.string() })) })

/** Counts the charts and other embedded objects that a page shows. The engine leaves out those that it cannot draw. */
export const embeddedObjectsIn = (layout: string): number =>
  Layout.parse(JSON.parse(layout)).controls.filter(({ type }) => type === 'ole').length
