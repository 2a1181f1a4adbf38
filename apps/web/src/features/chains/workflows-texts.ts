/** The texts of the page of all workflows. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const workflowsTexts = (i18n: I18n) => ({
  title: i18n._(msg`Workflows`),
  description: i18n._(msg`Tools that are often used together, ready to run. Change the steps as you like.`),
  saved: i18n._(msg`My saved workflows`),
})
