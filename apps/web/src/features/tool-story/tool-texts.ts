/** A tool's translated texts with their headings: plain data that is part of the page's payload. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ToolDescriptor } from '@docweave/contract'
import type { ToolStory } from '../../content/content.ts'
import { sizeText } from '../format/file-texts.ts'

export interface ToolTexts extends ToolStory {
  headings: { about: string; how: string; limits: string; questions: string }
}

/** A sentence with the tool's limits. For audio, `pages` are seconds: they are named only for tools that accept or produce PDF. */
function keptLimit({ limits: { files, bytes, pages }, accepts, group }: ToolDescriptor, i18n: I18n): string {
  const size = sizeText(bytes, i18n.locale)
  const most = i18n.number(pages)
  return accepts.includes('pdf') || group === 'to-pdf'
    ? i18n._(
        msg`${plural(files, { one: '# file', other: 'Up to # files' })} at once, up to ${size} each, with up to ${most} pages.`,
      )
    : i18n._(msg`${plural(files, { one: '# file', other: 'Up to # files' })} at once, up to ${size} each.`)
}

/** The texts of a tool's page; the list of limits starts with the tool's own. */
export const toolTexts = (story: ToolStory, tool: ToolDescriptor, i18n: I18n): ToolTexts => ({
  ...story,
  limits: [keptLimit(tool, i18n), ...story.limits],
  headings: {
    about: i18n._(msg`What it does`),
    how: i18n._(msg`How to use it`),
    limits: i18n._(msg`Limits`),
    questions: i18n._(msg`Questions`),
  },
})
