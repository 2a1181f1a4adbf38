/** Messages for the identity provider's error codes. Those that would reveal whether an account exists read like a wrong password. */
import type { MessageDescriptor, I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IdentityCode } from '@docweave/contract/identity-code'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { identityCodeOf } from './identity-failure.ts'

const notThese = msg`The e-mail address or the password is not right. Check both, or ask for a new password.`
const notSetUp = msg`Signing in is not set up properly on this site. The people who run it have to look into it.`
const notHere = msg`This browser does not allow signing in on this page. Allow cookies and site data, or use another browser.`
const otherProvider = msg`You have signed in another way before. Sign in that way, and then connect this one in your settings.`

export const identityMessages: Record<IdentityCode, MessageDescriptor> = {
  'invalid-credential': notThese,
  'user-not-found': notThese,
  'wrong-password': notThese,
  'email-already-in-use': msg`This address cannot be used. If it is yours, sign in with it or ask for a new password.`,
  'too-many-requests': msg`That was tried too often. Wait a few minutes and try again, or ask for a new password.`,
  'user-disabled': msg`This account is locked. Write to the people who run this site.`,
  'network-request-failed': msg`There is no connection just now. Check it and try again.`,
  'popup-blocked': msg`The browser blocked the other provider’s window. Allow pop-ups for this site and try again.`,
  'popup-closed-by-user': msg`The other provider’s window was closed before you were done. Try again.`,
  'cancelled-popup-request': msg`Another window for signing in is open already. Go on in that one.`,
  'unauthorized-domain': msg`This site’s address is not allowed to sign people in yet. The people who run it have to allow it.`,
  'web-storage-unsupported': notHere,
  'invalid-api-key': notSetUp,
  'auth-domain-config-required': notSetUp,
  'internal-error': msg`Signing in failed for a reason we do not know. Try again in a moment.`,
  'invalid-auth-event': msg`Signing in was interrupted. Begin again.`,
  'operation-not-supported-in-this-environment': msg`Signing in needs a secure connection (https) and a browser that keeps site data.`,
  'argument-error': msg`Something in the form cannot be used as it is. Check what you typed.`,
  'weak-password': msg`This password is too easy to guess. Choose a longer one.`,
  'password-does-not-meet-requirements': msg`This password does not meet all of the requirements. Look at the list below it.`,
  'invalid-email': msg`This is not a whole e-mail address. Write it like name@example.com.`,
  'expired-action-code': msg`This link is too old. Ask for a new one.`,
  'invalid-action-code': msg`This link was used already, or it is not complete. Ask for a new one.`,
  'requires-recent-login': msg`This changes your account, so please sign in once more first.`,
  'account-exists-with-different-credential': otherProvider,
  'credential-already-in-use': msg`This sign-in already belongs to another account here.`,
}

const notYours = msg`This is not the password of your account. Check it, or have a link to a new one sent.`

/** Messages of forms in which a signed-in user confirms a change with the password. */
export const confirmationMessages: IdentityTexts = { 'invalid-credential': notYours, 'wrong-password': notYours }

export type IdentityTexts = Partial<Record<IdentityCode, MessageDescriptor>>

/**
 * Returns the message for an error of an account form: of the identity provider, or a documented API failure.
 *
 * @param own the form's own messages
 */
export function problemText(i18n: I18n, error: unknown, own: IdentityTexts = {}): string {
  const code = identityCodeOf(error)
  return code ? i18n._(own[code] ?? identityMessages[code]) : failureText(i18n, failureFrom(error), {})
}
