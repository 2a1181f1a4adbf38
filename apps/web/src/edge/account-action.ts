/**
 * `/account-action`: target of the links in account mails (a Firebase project's "custom action URL"). Redirects to the page that uses the
 * one-time code, in the locale of the mail.
 */
import { isLocale, localeOfCookie, localeOfHeader, withLocale } from '@docweave/i18n'
import { readNext } from '../features/account/guards.ts'
import type { EdgeSettings } from './env.ts'
import { redirectToOwn } from './redirects.ts'

/** Pages by the link's `mode` (https://firebase.google.com/docs/auth/custom-email-handler). */
const pages = new Map([
  ['resetPassword', '/reset-password'],
  ['verifyEmail', '/verify-email'],
  ['verifyAndChangeEmail', '/verify-email'],
  ['recoverEmail', '/verify-email'],
  ['signIn', '/signup'],
])

/** Returns the `next` parameter of the page that asked for the mail, if that is one of this site. */
function nextOf(continueUrl: string | null, origin: string): string | undefined {
  if (continueUrl === null || !URL.canParse(continueUrl)) return undefined
  const asking = new URL(continueUrl)
  return asking.origin === origin ? readNext(asking.searchParams.get('next')) : undefined
}

/** Redirects a link from an account mail; an unknown `mode` leads to the page that reports it. */
export function serveAccountAction(request: Request, { defaultLocale, origin }: EdgeSettings): Response {
  const { searchParams } = new URL(request.url)
  const mode = searchParams.get('mode') ?? ''
  const lang = searchParams.get('lang')?.split('-')[0]?.toLowerCase()
  const locale = isLocale(lang)
    ? lang
    : (localeOfCookie(request.headers.get('cookie')) ??
      localeOfHeader(request.headers.get('accept-language')) ??
      defaultLocale)
  const kept = new URLSearchParams({ mode, oobCode: searchParams.get('oobCode') ?? '' })
  const next = nextOf(searchParams.get('continueUrl'), origin)
  if (next !== undefined) kept.set('next', next)
  const location = `${withLocale(pages.get(mode) ?? '/verify-email', locale, defaultLocale)}?${kept}`
  return redirectToOwn(location, 303, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
}
