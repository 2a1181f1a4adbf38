/** What a one-time code is for, and where it leads: to our own pages, as a project's custom action address does. */
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import type { OneTimeCode } from 'firebase-tools/lib/emulator/auth/state.js'
import { EMULATED_KEY } from './index.ts'

/** The language the SDK asked for; English where we have not got it. */
export const languageOf = (asked: unknown): Locale => localeCodes.find((code) => code === asked) ?? 'en'

/**
 * The link of a mail, in the reader's language.
 *
 * @param emulatorLink the emulator's own, whose query has `mode` and `oobCode` (firebase.google.com/docs/auth/custom-email-handler)
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

/** The line that stands for a mail: to whom, what for, and the link in it. */
export function mailLine({ email, newEmail, requestType, oobLink }: OneTimeCode): string {
  return `mail: to ${newEmail ?? email}, to ${PURPOSES[requestType] ?? requestType}: ${oobLink}`
}
