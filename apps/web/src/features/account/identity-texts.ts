/** Messages for the identity provider's error codes. Those that would reveal whether an account exists read like a wrong password. */
import type { MessageDescriptor, I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IdentityCode } from '@docweave/contract/identity-code'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { identityCodeOf } from './identity-failure.ts'

const notThese = msg`The email address or password is incorrect. Check both, or reset your password.`
const notSetUp = msg`Sign-in isn’t set up correctly on this site. The site administrator needs to fix it.`
const notHere = msg`This browser doesn’t allow sign-in on this page. Allow cookies and site data, or use another browser.`
const otherProvider = msg`You’ve signed in another way before. Sign in that way, then connect this one in Settings.`

export const identityMessages: Record<IdentityCode, MessageDescriptor> = {
  'invalid-credential': notThese,
  'user-not-found': notThese,
  'wrong-password': notThese,
  'email-already-in-use': msg`This address can’t be used. If it’s yours, sign in with it or reset your password.`,
  'too-many-requests': msg`Too many attempts. Wait a few minutes and try again, or reset your password.`,
  'user-disabled': msg`This account is locked. Contact us for help.`,
  'network-request-failed': msg`No connection. Check your network and try again.`,
  'popup-blocked': msg`Your browser blocked the sign-in window. Allow pop-ups for this site and try again.`,
  'popup-closed-by-user': msg`The sign-in window was closed before you finished. Try again.`,
  'cancelled-popup-request': msg`A sign-in window is already open. Continue there.`,
  'unauthorized-domain': msg`Sign-in isn’t enabled for this site’s address yet. The site administrator needs to allow it.`,
  'web-storage-unsupported': notHere,
  'invalid-api-key': notSetUp,
  'auth-domain-config-required': notSetUp,
  'internal-error': msg`Sign-in failed for an unknown reason. Try again in a moment.`,
  'invalid-auth-event': msg`Sign-in was interrupted. Start again.`,
  'operation-not-supported-in-this-environment': msg`To sign in, you need a secure connection (https) and a browser that stores site data.`,
  'argument-error': msg`Something in the form isn’t valid. Check what you entered.`,
  'weak-password': msg`This password is too easy to guess. Choose a longer one.`,
  'password-does-not-meet-requirements': msg`This password doesn’t meet all the requirements. Check the list below it.`,
  'invalid-email': msg`This email address is incomplete. Use the format name@example.com.`,
  'expired-action-code': msg`This link has expired. Request a new one.`,
  'invalid-action-code': msg`This link has already been used or is incomplete. Request a new one.`,
  'requires-recent-login': msg`Sign in again to make this change to your account.`,
  'account-exists-with-different-credential': otherProvider,
  'credential-already-in-use': msg`This sign-in is already connected to another account.`,
}

const notYours = msg`This isn’t your current password. Check it, or get a reset link.`

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
