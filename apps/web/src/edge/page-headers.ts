/** The headers of a page (CSP, framing and caching), and which pages are account pages. */
import { splitLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'
import type { Visit } from './page-context.ts'

/** Origins that the SDK calls: needed on every page, since any may sign out or restore a session. */
const identityCalls = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'

/** reCAPTCHA's origins, on every page that may start a job (https://developers.google.com/recaptcha/docs/faq, CSP). */
const challenge = {
  script: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  connect: ' https://www.google.com/recaptcha/',
}

/** Third-party origins that a page may load from: only a Firebase project's own and reCAPTCHA's. */
function beyond({ identity, challenged }: EdgeSettings, path: string) {
  const federated = identity && identity.providers.length > 0 && isFederatedPage(path)
  const asked = challenged ? challenge : { script: '', frame: '', connect: '' }
  return {
    connect: (identity && !identity.emulator ? ` ${identityCalls}` : '') + asked.connect,
    // The SDK talks to the provider's pop-up through an iframe, which a Google script creates.
    script: (federated ? ' https://apis.google.com' : '') + asked.script,
    frame: (federated && !identity.emulator ? ` https://${identity.authDomain}` : '') + asked.frame,
  }
}

const policy = (nonce: string, { connect, script, frame }: ReturnType<typeof beyond>) =>
  [
    `default-src 'self'`,
    // Only scripts of the build, and the few inline ones with this response's nonce.
    `script-src 'self' 'nonce-${nonce}'${script}`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'${connect}`,
    `frame-src 'self'${frame}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

interface PageFacts {
  nonce: string
  /** Whether it was rendered for a signed-in user. */
  signedIn: boolean
}

/**
 * Sets the page headers on `headers`. Job and account pages are private: never stored, never indexed, no referrer. Pages rendered for a
 * signed-in user are not stored either.
 */
export function setPageHeaders(
  headers: Headers,
  { url, settings }: Pick<Visit, 'url' | 'settings'>,
  { nonce, signedIn }: PageFacts,
): void {
  const { path } = splitLocale(url.pathname, settings.defaultLocale)
  const isJob = isJobPage(path)
  const own = isJob || isAccountPage(path)
  headers.set('content-security-policy', policy(nonce, beyond(settings, path)))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  // RFC 6797, 7.2: sent over TLS only, which a server in front of this worker may terminate.
  if (settings.origin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
  // The provider's pop-up must be able to message this window.
  headers.set('cross-origin-opener-policy', isFederatedPage(path) ? 'same-origin-allow-popups' : 'same-origin')
  headers.set('referrer-policy', own ? 'no-referrer' : 'strict-origin-when-cross-origin')
  // The nonce makes every response unique: a shared cache must not store it.
  headers.set('cache-control', own || signedIn ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  if (isJob) headers.set('x-robots-tag', 'noindex, nofollow')
}

/** Whether a path (without locale) is a page of a job: its own, or that of a question that it asks. */
export const isJobPage = (path: string): boolean => /^\/(?:download|approve)\//.test(path)

/** Account pages, by route name. They have no HTTP caching and no referrer, because their URLs may hold a one-time code. */
const accountPages = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'profile',
  'profile-setting',
] as const

/** Pages on which users may sign in through a federated provider. */
const federatedPages: ReadonlySet<string> = new Set(['/login', '/signup', '/profile-setting'])

/** Whether a path (without locale) is an account page. */
export const isAccountPage = (path: string): boolean => accountPages.some((name) => path === `/${name}`)

const isFederatedPage = (path: string): boolean => federatedPages.has(path)
