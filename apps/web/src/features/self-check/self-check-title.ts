/** The title of the self-check's page. */
import { msg } from '@lingui/core/macro'

export const selfCheckTitle = msg`Self-check`
