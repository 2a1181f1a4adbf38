/** A job page's meta description, for link previews. */
import { msg } from '@lingui/core/macro'

export const jobDescription = msg`How far this job is, and its results for as long as they are kept.`
