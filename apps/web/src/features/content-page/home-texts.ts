/** The start page's title and description for search engines and link previews. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const homeTexts = (i18n: I18n) => ({
  title: i18n._(msg`Docweave: PDF tools and workflows, with OCR for Korean, English and Japanese`),
  description: i18n._(
    msg`Drop a scan or a PDF, add steps and download the result. Jobs keep running if you close the tab.`,
  ),
})
