/** Joins the texts of lines and of the parts of a paragraph. */
import type { Line } from './lines.ts'
import type { Run } from './model.ts'
import { firstOf, isHangul, isSpaceless, lastOf } from './scripts.ts'
import { append } from './text-runs.ts'

/** Marks where a word was divided at the end of a line: it is not visible unless the word is divided there again. */
export const softHyphen = '\u00ad'

/** Appends a line to a paragraph's runs: with a space, without one, or with a soft hyphen in place of the hyphen. */
export function join(
  runs: Run[],
  line: Pick<Line, 'runs' | 'text'>,
  before: { text: string; endsInSpace: boolean },
  keepsSpaces: boolean,
): void {
  const last = runs.at(-1)
  if (!last) {
    for (const run of line.runs) append(runs, run)
    return
  }
  const isHyphen = /[\p{Ll}\p{Lu}][-\u00ad\u2010]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
  if (isHyphen) last.text = last.text.replace(/[-\u00ad\u2010]$/u, softHyphen)
  else if (isSpaceBetweenLines(before.text, line.text, before.endsInSpace, keepsSpaces))
    append(runs, { text: ' ', style: last.style })
  for (const run of line.runs) append(runs, run)
}

function isSpaceBetweenLines(before: string, after: string, typed: boolean, keepsSpaces: boolean): boolean {
  const [one, other] = [lastOf(before), firstOf(after)]
  if (typed) return true
  if (isSpaceless(one) || isSpaceless(other)) return false
  // Korean may break within a word: only a typed space, or punctuation, shows that a word ended.
  if (isHangul(one) || isHangul(other)) return !keepsSpaces || /[.,!?:;)\]]/.test(one)
  // A URL or e-mail address that is longer than its line breaks anywhere.
  return !(/^\S+$/.test(before) && /:\/\/|@|^www\.|[a-z]\.[a-z]{2,}\//i.test(before))
}
