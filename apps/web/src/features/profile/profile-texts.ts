/** The profile page's title and description. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const profileTexts = (i18n: I18n) => ({
  title: i18n._(msg`Profile`),
  description: i18n._(msg`Your saved workflows and recent jobs.`),
})
