/** Messages for all errors of an account form. */
import type { I18n } from '@lingui/core'
import { failureOf } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { identityCodeOf } from './identity-failure.ts'
import { identityMessages } from './identity-texts.ts'

/** Returns the message of an identity provider error or of a documented API failure. */
export function problemText(i18n: I18n, error: unknown): string {
  const code = identityCodeOf(error)
  return code ? i18n._(identityMessages[code]) : failureText(i18n, failureOf(error), {})
}
