/** The blog's title and description. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const blogTexts = (i18n: I18n) => ({
  title: i18n._(msg`Blog`),
  description: i18n._(msg`How Docweave works, and why it’s built this way.`),
})
