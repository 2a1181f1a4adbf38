/** The headers of a page: what it may load, who may frame it, who may keep it. */
import { isCrawler, splitLocale } from '@docweave/i18n'
import type { EdgeSettings } from './env.ts'

const policy = (nonce: string) =>
  [
    `default-src 'self'`,
    // Only scripts of the build, and the few inline ones that carry this answer's own number.
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** Sets the headers on `headers`. A job's page is one person's own: never stored, never indexed, its address never told. */
export function setPageHeaders(headers: Headers, request: Request, nonce: string, settings: EdgeSettings): void {
  const { pathname } = new URL(request.url)
  const own = splitLocale(pathname, settings.defaultLocale).path.startsWith('/download/')
  headers.set('content-security-policy', policy(nonce))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('referrer-policy', own ? 'no-referrer' : 'strict-origin-when-cross-origin')
  // The nonce makes every answer one of its kind: a shared cache must not keep it.
  headers.set('cache-control', own ? 'private, no-store' : 'private, no-cache')
  headers.set('vary', 'accept-language, cookie')
  // Said to those it is for: whoever rates pages would count it as a fault of this one.
  if (own && isCrawler(request.headers.get('user-agent'))) headers.set('x-robots-tag', 'noindex, nofollow')
}
