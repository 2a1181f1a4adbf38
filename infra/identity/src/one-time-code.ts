/** Links and mails of one-time codes. Links lead to our own pages, as with a project's custom action URL. */
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import type { OneTimeCode } from 'firebase-tools/lib/emulator/auth/state.js'
import { EMULATED_KEY } from './index.ts'

/** Returns the language that the SDK requested; English if unsupported. */
export const languageOf = (asked: unknown): Locale => localeCodes.find((code) => code === asked) ?? 'en'

/**
 * Returns the link for a mail, in the reader's language.
 *
 * @param emulatorLink the emulator's link, with `mode` and `oobCode` in its query (firebase.google.com/docs/auth/custom-email-handler)
 * @param siteUrl the origin of our site
 */
export function ownLink(emulatorLink: string, siteUrl: string, locale: Locale): string {
  const link = new URL('/account-action', siteUrl)
  link.search = new URL(emulatorLink).search
  link.searchParams.set('lang', locale)
  link.searchParams.set('apiKey', EMULATED_KEY)
  return link.href
}

const PURPOSES: Record<string, string> = {
  EMAIL_SIGNIN: 'sign in',
  PASSWORD_RESET: 'choose a new password',
  VERIFY_EMAIL: 'confirm the address',
  VERIFY_AND_CHANGE_EMAIL: 'confirm the new address',
  RECOVER_EMAIL: 'undo the change of address',
}

/** Returns the line that represents a mail: recipient, purpose and link. */
export function mailLine({ email, newEmail, requestType, oobLink }: OneTimeCode): string {
  return `mail: to ${newEmail ?? email}, to ${PURPOSES[requestType] ?? requestType}: ${oobLink}`
}
