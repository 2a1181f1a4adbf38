/** The markers of list items in the three languages. */
import type { ListItem } from './model.ts'

export type Marker = Omit<ListItem, 'level'>

const bullets = /^[•◦▪▫■□●○◆◇▶►▷‣⁃–—\-*·ㆍ・※✓✔➢➤☐☑❖○◎]$/u
const koreanLetters = '가나다라마바사아자차카타파하'
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

const circled = (text: string): number => {
  const code = text.codePointAt(0) ?? 0
  return code >= 0x2460 && code <= 0x2473 ? code - 0x245f : 0
}

/** A number, a letter or a Hangul syllable used as one, as in `1.`, `1)`, `(1)`, `[1]`, or with full-width brackets. */
const numbered = /^[(（[]?([0-9]{1,3}|[a-zA-Z]|[ivx]{2,4}|[가나다라마바사아자차카타파하])[.)）．\]]$/u

/** Parses a marker; `undefined` if the text is none. */
export function listMarker(text: string): Marker | undefined {
  if (bullets.test(text)) return { format: 'bullet', marker: text, number: 0 }
  if (text.length === 1 && circled(text) > 0) return { format: 'circled', marker: text, number: circled(text) }
  const name = numbered.exec(text)?.[1]
  if (name === undefined) return undefined
  if (/^[0-9]+$/.test(name)) return { format: 'decimal', marker: text, number: Number(name) }
  const korean = koreanLetters.indexOf(name)
  if (korean >= 0) return { format: 'korean-letter', marker: text, number: korean + 1 }
  const roman = romans.indexOf(name)
  if (roman > 0) return { format: 'lower-roman', marker: text, number: roman + 1 }
  if (!/^[a-zA-Z]$/.test(name)) return undefined
  const letter = name.toLowerCase().charCodeAt(0) - 96
  return {
    format: name === name.toLowerCase() ? 'lower-letter' : 'upper-letter',
    marker: text,
    number: letter,
  }
}

/** The marker at the beginning of a text, and its length including the space after it. */
export function markerAtStart(text: string): { marker: Marker; length: number } | undefined {
  const match = /^\s*(\S{1,6})[\s\u3000]+(?=\S)/u.exec(text) ?? /^\s*([•▪■●□○◆※①-⑳])(?=\S)/u.exec(text)
  const marker = match?.[1] === undefined ? undefined : listMarker(match[1])
  return marker && match ? { marker, length: match[0].length } : undefined
}

/** An item's marker as text before its text: with a space, or empty if it has none. */
export const markerText = (list: ListItem | undefined): string => (list && list.marker !== '' ? `${list.marker} ` : '')

const label = /^\[[\p{L}\p{N}+*:.'-]{2,12}\](?=\s|$)/u

/** Whether a text is the label of an entry of a bibliography, such as [Knu84] or [KMN+02]. */
export const isBibliographyLabel = (text: string): boolean => label.exec(text)?.[0] === text

/** Whether a line begins with such a label. */
export const beginsWithLabel = (text: string): boolean => label.test(text)
