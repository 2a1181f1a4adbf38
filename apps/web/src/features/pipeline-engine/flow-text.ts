/** Describes the files between steps: `3 PDF files`, `several JPG files`. Unknown details are omitted. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Flow } from '@docweave/tool-kit'
import { kindText } from '../format/kind-text.ts'

/** The text; empty if nothing is known. */
export function flowText({ count, kinds }: Flow, i18n: I18n): string {
  const [kind, ...more] = kinds.map((each) => kindText(i18n, each))
  // Only input files have several kinds; a step's output has one.
  if (kind === undefined || more.length > 0)
    return typeof count === 'number' ? i18n._(msg`${plural(count, { one: '# file', other: '# files' })}`) : ''
  if (count === undefined) return kind
  if (count === 'several') return i18n._(msg`several ${kind} files`)
  return i18n._(msg`${plural(count, { one: `# ${kind} file`, other: `# ${kind} files` })}`)
}
