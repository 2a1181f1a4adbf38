/** English messages of failures and notices. */
import { DocweaveError, type ErrorCode, type Failure } from '@docweave/contract'
import { englishError, englishNotice } from '@docweave/i18n/english-messages'
import { ApiError, type ApiJob } from '@docweave/sdk'
import { SignInEnded } from './keys/oauth.ts'
import { codeOf } from './place-file.ts'
import { UsageError } from './usage-error.ts'

/** Returns a line for a terminal: names come from other people, and control characters in them are commands to a terminal. */
export const printable = (line: string): string => line.replaceAll(/\p{Cc}/gu, '\u{fffd}')

/** What to do about a failure, where the site's text does not tell it to someone at a terminal. */
const advice: Partial<Record<ErrorCode, string>> = {
  KEY_INVALID:
    'Sign in with docweave login, or give a key from the settings of your account with --key or DOCWEAVE_KEY.',
  KEY_EXPIRED: 'Sign in with docweave login, or rotate the key in the settings of your account.',
  KEY_NOT_ALLOWED: 'The settings of the account show what the key may be used for, and from where.',
  CHALLENGE_FAILED: 'This server creates jobs for programs for accounts only: sign in with docweave login.',
}

/** Returns the message of a failure, with what to do about it. */
export const messageOf = ({ code, params }: Pick<Failure, 'code' | 'params'>): string =>
  [englishError({ code, params }), advice[code] ?? []].flat().join(' ')

/** Returns the code and params of an error, of the server or of this program. */
export function failureOf(error: unknown): Pick<Failure, 'code' | 'params'> {
  const { code, params } = error instanceof ApiError ? error : DocweaveError.from(error)
  return { code, params }
}

/** Whether an error has a code of the error table. */
export const isFailure = (error: unknown): error is ApiError | DocweaveError =>
  error instanceof ApiError || error instanceof DocweaveError

/** Returns code and message of anything that was thrown: of a failure with a code, of the system (`ENOSPC`), or of wrong usage (`USAGE`). */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof UsageError) return { code: 'USAGE', message: error.message }
  if (error instanceof SignInEnded) return { code: error.code, message: error.message }
  const code = codeOf(error)
  if (error instanceof Error && !isFailure(error) && typeof code === 'string') return { code, message: error.message }
  const failure = failureOf(error)
  return { code: failure.code, message: messageOf(failure) }
}

export interface FailedFile {
  name: string
  code: Failure['code']
  message: string
}

/** Returns the input files that failed individually. */
export const failedFiles = ({ inputs }: Pick<ApiJob, 'inputs'>): FailedFile[] =>
  inputs.flatMap(({ name, failure }) => (failure ? [{ name, code: failure.code, message: messageOf(failure) }] : []))

/** Returns the notices of a job with their messages. */
export const noticesOf = ({ notices }: Pick<ApiJob, 'notices'>): { code: string; message: string }[] =>
  notices.map(({ code, params }) => ({ code, message: englishNotice({ code, params }) }))
