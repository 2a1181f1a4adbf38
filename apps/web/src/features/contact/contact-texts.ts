/** Titles of the contact pages. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const contactTexts = (i18n: I18n) => ({
  title: i18n._(msg`Contact`),
  description: i18n._(msg`Contact us with a question, a bug or a missing feature.`),
})

/** @param sent whether the page confirms a message */
export const thankYouTitle = (i18n: I18n, sent: boolean) => i18n._(sent ? msg`Thank you` : msg`No message was sent`)
