/** What a job's page says of itself to a program that lists links. */
import { msg } from '@lingui/core/macro'

export const jobDescription = msg`How far this job is, and its results for as long as they are kept.`
