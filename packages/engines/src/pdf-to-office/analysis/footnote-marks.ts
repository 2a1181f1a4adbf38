/** The marks that footnotes begin with. */
import type { Run } from './model.ts'
import { plainText } from './text-runs.ts'

const plainMark = /^\s*([0-9]{1,3}|[*†‡§]+|[a-z])(?=[\s).]|[^0-9a-z\s])[).]?\s*/u
const raisedMark = /^\s*([0-9]{1,3}|[*†‡§]+|[a-z])\s*$/u

const raisedMarkOf = ([first]: readonly Run[]): RegExpExecArray | null =>
  first?.style.position === 'super' ? raisedMark.exec(first.text) : null

/** Whether text begins with a raised mark, as a note does. */
export const beginsWithRaisedMark = (runs: readonly Run[]): boolean => raisedMarkOf(runs) !== null

/** The mark that a note begins with: raised, or separated from its text. */
export function markOf(runs: readonly Run[]): { marker: string; length: number } | undefined {
  const [text, marker] = raisedMarkOf(runs) ?? plainMark.exec(plainText(runs)) ?? []
  return text === undefined || marker === undefined ? undefined : { marker, length: text.length }
}
