/** After signing in: moves this browser's data to the account, and applies the user's settings here. */
import type { Locale } from '@docweave/contract/locale-table'
import { localeCookieText } from '@docweave/i18n'
import { createApiClient } from '../api/client.ts'
import { chooseTheme } from '../layout/theme.ts'
import { adoptBrowserData } from './adopt-browser-data.ts'

/** Returns the locale of the user's settings, if set. What fails now is retried on the profile page. */
export async function applyAccount(): Promise<Locale | undefined> {
  const client = createApiClient()
  const [account] = await Promise.all([client.account.get.query(), adoptBrowserData(client).catch(() => false)])
  const { theme, locale } = account.profile
  if (theme) chooseTheme(theme)
  if (locale) document.cookie = localeCookieText(locale)
  return locale
}
