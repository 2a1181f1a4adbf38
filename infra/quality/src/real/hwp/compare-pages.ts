/** Compares our print of a page with Hancom's. */
import { distance } from '@docweave/fixtures'
import { median } from '../../support/statistics.ts'
import { similarityOf } from '../page-similarity.ts'
import type { PrintedLine, PrintedPage } from './printed-page.ts'
import { rulesFound } from './rules.ts'

export interface PageComparison {
  /** The similarity of the text with its spaces, from 0 to 1; `undefined` if the text of the reference cannot be read. */
  text: number | undefined
  /** Of each line of the reference that we have, too: the distance in millimetres. */
  distances: number[]
  /** The similarity of the pictures. */
  picture: number
  /** The number of lines of tables and frames, and of those that are where they should be. */
  rules: number
  rulesFound: number
}

const millimetre = 72 / 25.4

const textOf = (lines: readonly PrintedLine[]): string =>
  lines
    .map((words) => words.map(({ text }) => text).join(' '))
    .join(' ')
    .normalize('NFKC')

/** Characters without a meaning: some of Hancom's PDFs name no character for glyphs. */
const unreadable = /[\p{Co}\p{Cn}\uFFFD]/gu
/** A text with more of them says nothing about ours. */
const mostUnreadable = 0.02

/** Whether the text of a page can be read. A page of pictures has none, and neither must ours. */
const isReadable = (text: string): boolean => (text.match(unreadable)?.length ?? 0) <= text.length * mostUnreadable

/** 1 for equal texts, 0 for nothing in common. */
const likeness = (one: string, other: string): number =>
  one === other ? 1 : 1 - distance(one, other) / Math.max(one.length, other.length)

/** The distance of a line: of its words to the nearest equal ones of our page, the median. */
function lineDistance(line: PrintedLine, words: ReadonlyMap<string, readonly { x: number; y: number }[]>): number[] {
  const distances = line.flatMap(({ text, x, y }) => {
    const each = words.get(text)?.map((word) => Math.hypot(word.x - x, word.y - y) / millimetre) ?? []
    return each.length === 0 ? [] : [Math.min(...each)]
  })
  return distances.length === 0 ? [] : [median(distances)]
}

/** @param truth the page of the reference */
export function comparePages(truth: PrintedPage, ours: PrintedPage): PageComparison {
  const [wanted, found] = [textOf(truth.lines), textOf(ours.lines)]
  const words = Map.groupBy(ours.lines.flat(), ({ text }) => text)
  return {
    text: isReadable(wanted) && !(wanted === '' && found !== '') ? likeness(wanted, found) : undefined,
    distances: truth.lines.flatMap((line) => lineDistance(line, words)),
    picture: similarityOf(truth.picture, ours.picture),
    rules: truth.rules.length,
    rulesFound: rulesFound(truth.rules, ours.rules),
  }
}
