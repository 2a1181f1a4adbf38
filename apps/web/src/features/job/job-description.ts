/** A job page's meta description, for link previews. */
import { msg } from '@lingui/core/macro'

export const jobDescription = msg`This job’s progress and results, for as long as they’re kept.`
