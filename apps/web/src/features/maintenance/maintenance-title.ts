/** What the page is called that stands for all others in maintenance. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const maintenanceTitle = (i18n: I18n) => i18n._(msg`Under maintenance`)
