/**
 * Sign-in, sign-up and password reset. Sign-up is by a link that is mailed to the address: the response is the same for every address, so
 * that it reveals no accounts, and the link proves that the user owns the address.
 */
import {
  linkWithCredential,
  signInWithEmailAndPassword,
  getAdditionalUserInfo,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  updatePassword,
  updateProfile,
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
  validatePassword,
  type OAuthCredential,
  type User,
} from 'firebase/auth'
import type { Account } from '../account.ts'
import { IdentityFailure, identityCodeOf } from '../identity-failure.ts'
import { openIdentity, takeIn } from '../identity.ts'
import { loadPendingSignUp } from '../load-actions.ts'
import type { PendingSignUp } from '../pending-sign-up.ts'

/** Signs in; `connect` is a federated credential of the same person, which is then linked. */
export async function signInWithPassword(
  account: Account,
  { email, password }: { email: string; password: string },
  connect?: OAuthCredential,
): Promise<void> {
  const { user } = await signInWithEmailAndPassword(await openIdentity(), email, password)
  if (connect) await linkWithCredential(user, connect)
  await takeIn(user, account)
}

/** Sends the link. `page` is its target if the project has no custom action URL. */
export async function sendSignUpLink(form: PendingSignUp, page: string): Promise<void> {
  const auth = await openIdentity()
  await sendSignInLinkToEmail(auth, form.email, { url: location.origin + page, handleCodeInApp: true })
  const { keepSignUp } = await loadPendingSignUp()
  await keepSignUp(form)
}

/** Uses the link's code for its address. The account is new, or existed already. */
export async function openSignUpLink(email: string, code: string): Promise<{ user: User; isNew: boolean }> {
  const auth = await openIdentity()
  const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: auth.config.apiKey })
  const credential = await signInWithEmailLink(auth, email, `${location.origin}/account-action?${query}`)
  return { user: credential.user, isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false }
}

/** Sets the new account's password and name, and signs in. */
export async function completeSignUp(
  account: Account,
  user: User,
  { password, name }: { password: string; name: string },
): Promise<void> {
  await updatePassword(user, password)
  if (name) await updateProfile(user, { displayName: name })
  // A new password ends earlier sessions.
  await signInWithPassword(account, { email: user.email ?? '', password })
  const { forgetSignUp } = await loadPendingSignUp()
  await forgetSignUp()
}

/** Sends the password reset mail; whether the account exists is not revealed. */
export async function sendResetMail(email: string, page: string): Promise<void> {
  const auth = await openIdentity()
  try {
    await sendPasswordResetEmail(auth, email, { url: location.origin + page })
  } catch (error) {
    if (identityCodeOf(error) !== 'user-not-found') throw error
  }
}

/** Returns the address that a code was sent to. */
export const emailOfResetCode = async (code: string): Promise<string> =>
  verifyPasswordResetCode(await openIdentity(), code)

/** Sets the new password and signs in with it. */
export async function resetPassword(
  account: Account,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  await confirmPasswordReset(await openIdentity(), code, password)
  await signInWithPassword(account, { email, password })
}

/** Checks a password against the project's policy, which is fetched once. Maximum lengths are only reported when exceeded. */
export async function checkPassword(password: string): Promise<RuleState[]> {
  const status = await validatePassword(await openIdentity(), password)
  const { customStrengthOptions: asked } = status.passwordPolicy
  const rules: [rule: RuleState['rule'], asked: boolean, met: boolean | undefined, count?: number][] = [
    ['shortest', true, status.meetsMinPasswordLength, asked.minPasswordLength ?? 6],
    ['longest', status.meetsMaxPasswordLength === false, false, asked.maxPasswordLength ?? 4096],
    ['lower', asked.containsLowercaseLetter === true, status.containsLowercaseLetter],
    ['upper', asked.containsUppercaseLetter === true, status.containsUppercaseLetter],
    ['digit', asked.containsNumericCharacter === true, status.containsNumericCharacter],
    ['sign', asked.containsNonAlphanumericCharacter === true, status.containsNonAlphanumericCharacter],
  ]
  return rules.filter((rule) => rule[1]).map(([rule, , met, count = 0]) => ({ rule, met: met ?? true, count }))
}

/** @throws IdentityFailure `password-does-not-meet-requirements` for a password that the project's policy rejects */
export async function requirePassword(password: string): Promise<void> {
  const missed = (await checkPassword(password)).filter(({ met }) => !met)
  if (missed.length > 0) throw new IdentityFailure('password-does-not-meet-requirements')
}

/** A rule for a new password, checked off while it is typed. */
export interface RuleState {
  rule: 'shortest' | 'longest' | 'lower' | 'upper' | 'digit' | 'sign'
  met: boolean
  /** The length that the rule requires. */
  count: number
}
