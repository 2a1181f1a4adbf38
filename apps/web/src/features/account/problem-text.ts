/** Whatever an account's form ended with, in the reader's words. */
import type { I18n } from '@lingui/core'
import { failureOf } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { identityCodeOf } from './identity-failure.ts'
import { identityMessages } from './identity-texts.ts'

/** Says an error of the identity provider's, or a failure of the API's table. */
export function problemText(i18n: I18n, error: unknown): string {
  const code = identityCodeOf(error)
  return code ? i18n._(identityMessages[code]) : failureText(i18n, failureOf(error), {})
}
