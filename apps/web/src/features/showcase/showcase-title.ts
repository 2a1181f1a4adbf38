/** The title of the page that shows the design system. */
import { msg } from '@lingui/core/macro'

export const showcaseTitle = msg`Design system`
