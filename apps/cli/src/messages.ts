/** English messages of failures and notices. */
import { DocweaveError, type Failure, type JobView } from '@docweave/contract'
import { errorMessages } from '@docweave/i18n/error-messages'
import { noticeMessages } from '@docweave/i18n/notice-messages'
import { callFailure } from './client.ts'
import { codeOf } from './place-file.ts'
import { UsageError } from './usage-error.ts'

/** Returns a line for a terminal: names come from other people, and control characters in them are commands to a terminal. */
export const printable = (line: string): string => line.replaceAll(/\p{Cc}/gu, '\u{fffd}')

/** Fills the params into an English message; the site's formatter needs a browser's message catalogue. */
const fill = (message: string, params: Failure['params']) =>
  message.replaceAll(/\{(\w+)[^{}]*\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Returns the message of a failure. */
export const messageOf = ({ code, params }: Pick<Failure, 'code' | 'params'>): string =>
  fill(errorMessages[code].message ?? code, params)

/** Returns code and message of anything that was thrown: of a failure with a code, of the system (`ENOSPC`), or of wrong usage (`USAGE`). */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof UsageError) return { code: 'USAGE', message: error.message }
  const code = codeOf(error)
  if (error instanceof Error && !(error instanceof DocweaveError) && typeof code === 'string')
    return { code, message: error.message }
  const failure = callFailure(error)
  return { code: failure.code, message: messageOf(failure) }
}

export interface FailedFile {
  name: string
  code: Failure['code']
  message: string
}

/** Returns the input files that failed individually. */
export const failedFiles = ({ inputs }: Pick<JobView, 'inputs'>): FailedFile[] =>
  inputs.flatMap(({ name, status }) =>
    status?.failure ? [{ name, code: status.failure.code, message: messageOf(status.failure) }] : [],
  )

/** Returns the notices of a job with their messages. */
export const noticesOf = ({ notices }: Pick<JobView, 'notices'>): { code: string; message: string }[] =>
  notices.map(({ code, params }) => ({ code, message: fill(noticeMessages[code].message ?? code, params) }))
