/** The start page's title and description for search engines and link previews. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const homeTexts = (i18n: I18n) => ({
  title: i18n._(msg`Docweave: PDF tools you can chain, with OCR for Korean, English and Japanese`),
  description: i18n._(
    msg`Drop a scan or a PDF, put the steps in a row and download the result. Your run goes on even when you close the page.`,
  ),
})
