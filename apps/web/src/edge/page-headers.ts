/** The headers of a page: what it may load, who may frame it, who may keep it. */
import { isCrawler, splitLocale } from '@docweave/i18n'
import { isAccountPage, isFederatedPage } from './account-pages.ts'
import type { EdgeSettings } from './env.ts'
import type { Visit } from './page-context.ts'

/** What the SDK calls: on every page, since any may have to sign out or take up a session again. */
const identityCalls = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'

/** What tells people from programs, on every page that may start a job (https://developers.google.com/recaptcha/docs/faq, CSP). */
const challenge = {
  script: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  connect: ' https://www.google.com/recaptcha/',
}

/** What a page may load beyond this site: nothing, but for a Firebase project's own addresses and the challenge's. */
function beyond({ identity, challenged }: EdgeSettings, path: string) {
  const federated = identity && identity.providers.length > 0 && isFederatedPage(path)
  const asked = challenged ? challenge : { script: '', frame: '', connect: '' }
  return {
    connect: (identity && !identity.emulator ? ` ${identityCalls}` : '') + asked.connect,
    // The SDK talks to the provider's window through a frame, which it makes with a script of Google's.
    script: (federated ? ' https://apis.google.com' : '') + asked.script,
    frame: (federated && !identity.emulator ? ` https://${identity.authDomain}` : '') + asked.frame,
  }
}

const policy = (nonce: string, { connect, script, frame }: ReturnType<typeof beyond>) =>
  [
    `default-src 'self'`,
    // Only scripts of the build, and the few inline ones that carry this answer's own number.
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

export interface PageFacts {
  nonce: string
  /** Whether it was written for somebody who is signed in. */
  signedIn: boolean
}

/**
 * Sets the headers on `headers`. A job's page and an account's are one person's own: never stored, never indexed, their addresses
 * never told. What was written for somebody signed in is not stored either.
 */
export function setPageHeaders(
  headers: Headers,
  { request, url, settings }: Pick<Visit, 'request' | 'url' | 'settings'>,
  { nonce, signedIn }: PageFacts,
): void {
  const { path } = splitLocale(url.pathname, settings.defaultLocale)
  const isJob = path.startsWith('/download/')
  const own = isJob || isAccountPage(path)
  headers.set('content-security-policy', policy(nonce, beyond(settings, path)))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  // RFC 6797, 7.2: said over TLS alone, which a server before this worker may speak for it.
  if (settings.origin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
  // The window of another provider must be able to tell this one that it is done.
  headers.set('cross-origin-opener-policy', isFederatedPage(path) ? 'same-origin-allow-popups' : 'same-origin')
  headers.set('referrer-policy', own ? 'no-referrer' : 'strict-origin-when-cross-origin')
  // The nonce makes every answer one of its kind: a shared cache must not keep it.
  headers.set('cache-control', own || signedIn ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  // Said to those it is for: whoever rates pages would count it as a fault of this one.
  if (isJob && isCrawler(request.headers.get('user-agent'))) headers.set('x-robots-tag', 'noindex, nofollow')
}
