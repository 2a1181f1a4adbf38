/** Title and description of the release notes. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const releaseTexts = (i18n: I18n) => ({
  title: i18n._(msg`Release notes`),
  description: i18n._(msg`What’s new in Docweave, and what’s fixed.`),
})
