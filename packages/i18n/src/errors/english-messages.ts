/** The English text of an error or a notice, for programs and logs: the site's formatter needs a catalogue of a language. */
import type { Failure, Notice } from '@docweave/contract'
import { errorMessages } from './error-messages.ts'
import { noticeMessages } from './notice-messages.ts'

/** Puts params into a message of one form, without plurals. */
export const fill = (message: string, params: Readonly<Record<string, string | number>>): string =>
  message.replaceAll(/\{(\w+)[^{}]*\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Returns the message of an error with its params. */
export const englishError = ({ code, params }: Failure): string => fill(errorMessages[code].message ?? code, params)

/** Returns the message of a notice with its params. */
export const englishNotice = ({ code, params }: Notice): string => fill(noticeMessages[code].message ?? code, params)
