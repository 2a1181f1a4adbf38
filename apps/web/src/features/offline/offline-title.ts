/** The title and heading of the page that is shown without a network. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const offlineTitle = (i18n: I18n): string => i18n._(msg`You’re offline`)
