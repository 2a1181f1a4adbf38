/** Content security and cache headers, by kind of page. */
import { expect, it } from 'vitest'
import { readSettings, type EdgeEnv } from './env.ts'
import { setPageHeaders } from './page-headers.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const project = { FIREBASE_PROJECT_ID: 'docs', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'docs.example' }

function headersOf(path: string, more: Partial<EdgeEnv> = {}, signedIn = false) {
  const headers = new Headers()
  const url = new URL(`https://docs.example${path}`)
  const settings = readSettings({ API: nobody, ASSETS: nobody, ...more }, url)
  setPageHeaders(headers, { url, settings }, { nonce: 'n', signedIn })
  return headers
}
const policyOf = (...visit: Parameters<typeof headersOf>) => headersOf(...visit).get('content-security-policy') ?? ''

it('forbids caching of account pages and of pages for signed-in users', () => {
  for (const path of ['/login', '/ko/profile-setting', '/ja/reset-password?oobCode=x']) {
    expect(headersOf(path).get('cache-control')).toBe('private, no-store')
    expect(headersOf(path).get('referrer-policy')).toBe('no-referrer')
  }
  expect(headersOf('/pdf-ocr').get('cache-control')).toBe('private, no-cache')
  expect(headersOf('/pdf-ocr', {}, true).get('cache-control')).toBe('private, no-store')
})

it('forbids indexing of job pages, and of those only', () => {
  expect(headersOf('/ko/download/0123456789abcdef0123456789abcdef').get('x-robots-tag')).toBe('noindex, nofollow')
  const approval = headersOf('/ja/approve/0123456789abcdef0123456789abcdef')
  expect(approval.get('x-robots-tag')).toBe('noindex, nofollow')
  expect([approval.get('referrer-policy'), approval.get('cache-control')]).toEqual(['no-referrer', 'private, no-store'])
  expect(headersOf('/login').get('x-robots-tag')).toBeNull()
})

it('allows only this site’s origin without a project', () => {
  for (const path of ['/', '/login', '/profile-setting'])
    expect(policyOf(path, { IDENTITY: nobody })).not.toContain('https:')
})

it('allows calls to the project everywhere, and provider scripts only on sign-in pages', () => {
  const calls = `connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;`
  expect(policyOf('/', project)).toContain(calls)
  expect(policyOf('/login', project)).not.toContain('apis.google.com')
  const federated = { ...project, FIREBASE_PROVIDERS: 'google.com' }
  expect(policyOf('/', federated)).not.toContain('apis.google.com')
  expect(policyOf('/ko/login', federated)).toContain(`script-src 'self' 'nonce-n' https://apis.google.com;`)
  expect(policyOf('/ko/login', federated)).toContain(`frame-src 'self' https://docs.example;`)
  expect(headersOf('/ko/login', federated).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headersOf('/', federated).get('cross-origin-opener-policy')).toBe('same-origin')
})

it('allows reCAPTCHA’s origins only if it is configured', () => {
  expect(policyOf('/pdf-ocr', project)).not.toContain('recaptcha')
  const policy = policyOf('/pdf-ocr', { ...project, RECAPTCHA_SITE_KEY: 'site-key' })
  expect(policy).toContain(
    `script-src 'self' 'nonce-n' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;`,
  )
  expect(policy).toContain(
    `frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;`,
  )
})

it('allows the microphone to this site only, and sends HSTS over https only', () => {
  expect(headersOf('/speech-to-txt').get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(self)')
  expect(headersOf('/').get('strict-transport-security')).toContain('max-age=31536000')
  expect(headersOf('/', { PUBLIC_URL: 'http://localhost:3000' }).get('strict-transport-security')).toBeNull()
})
