/** What flows, in words: `3 PDF files`, `several JPG files`. What is not known is not guessed. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Flow } from '@docweave/tool-kit'
import { kindText } from '../format/kind-text.ts'

/** The text; empty where nothing is known. */
export function flowText({ count, kinds }: Flow, i18n: I18n): string {
  const [kind, ...more] = kinds.map((each) => kindText(i18n, each))
  // Files of several kinds are files; what a step makes has one kind.
  if (kind === undefined || more.length > 0)
    return typeof count === 'number' ? i18n._(msg`${plural(count, { one: '# file', other: '# files' })}`) : ''
  if (count === undefined) return kind
  if (count === 'several') return i18n._(msg`several ${kind} files`)
  return i18n._(msg`${plural(count, { one: `# ${kind} file`, other: `# ${kind} files` })}`)
}
