/** The title of the maintenance page. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const maintenanceTitle = (i18n: I18n) => i18n._(msg`Under maintenance`)
