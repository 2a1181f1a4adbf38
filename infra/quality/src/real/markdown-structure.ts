/** Compares the headings and list items of a Word file with those of a paper's Markdown. */
import type { ReadDocx } from '@docweave/fixtures'

export interface Outline {
  headings: string[]
  items: string[]
}

/** Numbers before a title or an item: `1.2`, `[3]`, `(a)`, `IV.` */
const numbers = /^(?:\s*(?:\[?\(?(?:[A-Z]|[A-Z]?[\d.]+|[IVX]+|[a-z])[.)\]]+\s*|[\d.]+|[IVX]+)\s+)+/

/** A text without its number, marks and spaces, as converters differ in them. */
const key = (text: string) =>
  text
    .normalize('NFKC')
    .replace(numbers, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const keys = (texts: readonly string[]) => texts.map(key).filter((each) => each !== '')

const itemStart = /^\s*(?:[-*+]|\d+\.) /

export function outlineOfMarkdown(markdown: string): Outline {
  const lines = markdown.split('\n').map((line) => line.replaceAll(/[*_$](?=\S)|(?<=\S)[*_$]/g, ''))
  return {
    headings: keys(lines.filter((line) => /^#+ /.test(line)).map((line) => line.replace(/^#+ /, ''))),
    items: keys(lines.filter((line) => itemStart.test(line)).map((line) => line.replace(itemStart, ''))),
  }
}

export const outlineOfWord = ({ paragraphs }: ReadDocx): Outline => ({
  headings: keys(paragraphs.filter(({ level }) => level > 0).map(({ text }) => text)),
  items: keys(paragraphs.filter(({ isListItem }) => isListItem).map(({ text }) => text)),
})

/** Characters by which an item is recognized: the Markdown has a reference's label before its text. */
const itemStartLength = 25

/** Whether two headings are the same, or one is at least 70 percent of the other. */
const isSameHeading = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length > 5 && long.startsWith(short) && short.length > 0.7 * long.length)
}

const isSameItem = (truth: string, found: string): boolean =>
  truth.includes(found.slice(0, itemStartLength)) || found.includes(truth.slice(0, itemStartLength))

/** The F1 score of `found`, each of which matches one of `truth` at most; 1 if both are empty. */
function f1(
  truth: readonly string[],
  found: readonly string[],
  isSame: (truth: string, found: string) => boolean,
): number {
  const left = [...found]
  let matches = 0
  for (const each of truth) {
    const at = left.findIndex((other) => isSame(each, other))
    if (at < 0) continue
    left.splice(at, 1)
    matches++
  }
  return truth.length + found.length === 0 ? 1 : (2 * matches) / (truth.length + found.length)
}

export const outlineScores = (truth: Outline, found: Outline): { headings: number; items: number } => ({
  headings: f1(truth.headings, found.headings, isSameHeading),
  items: f1(truth.items, found.items, isSameItem),
})
