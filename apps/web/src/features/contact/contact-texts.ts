/** Titles of the contact pages. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const contactTexts = (i18n: I18n) => ({
  title: i18n._(msg`Contact`),
  description: i18n._(msg`Write to the people who run this site: a question, a fault, something you miss.`),
})

export const thankYouTitle = (i18n: I18n) => i18n._(msg`Thank you`)
