/** What follows a sign-in in this browser: what it kept comes along, and what somebody set for themselves holds here too. */
import type { Locale } from '@docweave/contract/locale-table'
import { localeCookieText } from '@docweave/i18n'
import { createApiClient } from '../api/client.ts'
import { chooseTheme } from '../layout/theme.ts'
import { adoptKept } from './adopt-kept.ts'

/** Gives the language somebody chose for the site, where they chose one. What cannot be done now is left to their profile's page. */
export async function settleIn(): Promise<Locale | undefined> {
  const client = createApiClient()
  const [account] = await Promise.all([client.account.get.query(), adoptKept(client).catch(() => false)])
  const { theme, locale } = account.profile
  if (theme) chooseTheme(theme)
  if (locale) document.cookie = localeCookieText(locale)
  return locale
}
