/** Loads an account page's translations and the identity provider settings. */
import { withMessages } from '@docweave/i18n/catalogues'
import type { RouterContext } from '../../router-context.ts'
import { hiddenHead, pageHead } from '../head/page-head.ts'
import type { AccountPageName, AccountPageTexts } from './account-page-texts.ts'
import type { IdentitySettings } from './identity-settings.ts'

export interface AccountPageData extends AccountPageTexts {
  identity: IdentitySettings | undefined
}

/** For `loader`. */
export async function loadAccountPage(
  name: AccountPageName,
  { i18n, readIdentity }: RouterContext,
): Promise<AccountPageData> {
  const [{ pageTexts }, identity] = await Promise.all([
    withMessages(import('./account-page-texts.ts'), 'account', 'errors'),
    readIdentity(),
  ])
  return { ...pageTexts(name, i18n), identity }
}

/** For `head`. Search engines may index only the sign-in and sign-up pages. */
export const accountHead = (name: AccountPageName, context: RouterContext, data: AccountPageData | undefined) =>
  data && (name === 'login' || name === 'signup')
    ? pageHead(context, { path: `/${name}`, title: data.title, description: data.description })
    : hiddenHead(data)
