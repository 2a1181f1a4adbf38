/** The marks that footnotes begin with. */
import type { Run } from './model.ts'
import { plainText } from './text-runs.ts'

const plainMark = /^\s*([0-9]{1,3}|[*†‡§]+|[a-z])(?=[\s).]|[^0-9a-z\s])[).]?\s*/u

const raisedMark = /^\s*([0-9]{1,3}|[*†‡§]+|[a-z])\s*$/u

/** Whether text begins with a raised mark, as a note does. */
export const beginsWithRaisedMark = ([first]: readonly Run[]): boolean =>
  first?.style.position === 'super' && raisedMark.test(first.text)

/** The mark that a note begins with: raised, or separated from its text. */
export function markOf(runs: readonly Run[]): { marker: string; length: number } | undefined {
  const [first] = runs
  const raised = first?.style.position === 'super' ? raisedMark.exec(first.text) : null
  const [text, marker] = raised ?? plainMark.exec(plainText(runs)) ?? []
  return text === undefined || marker === undefined ? undefined : { marker, length: text.length }
}
