/** Links in account mails redirect to our own page, in the locale of the mail. */
import { expect, it } from 'vitest'
import { serveAccountAction } from './account-action.ts'
import { readSettings, type EdgeEnv } from './env.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const env: EdgeEnv = { API: nobody, ASSETS: nobody }
const leadsTo = (query: string, headers: Record<string, string> = {}) => {
  const request = new Request(`https://docs.example/account-action?${query}`, { headers })
  return serveAccountAction(request, readSettings(env, new URL(request.url))).headers.get('location')
}

it.each([
  ['mode=resetPassword&oobCode=a-b_c&lang=ko', '/ko/reset-password?mode=resetPassword&oobCode=a-b_c'],
  ['mode=verifyEmail&oobCode=x&lang=en', '/verify-email?mode=verifyEmail&oobCode=x'],
  ['mode=verifyAndChangeEmail&oobCode=x&lang=ja-JP', '/ja/verify-email?mode=verifyAndChangeEmail&oobCode=x'],
  ['mode=recoverEmail&oobCode=x&lang=en', '/verify-email?mode=recoverEmail&oobCode=x'],
  ['mode=signIn&oobCode=x&lang=ja&continueUrl=https://evil.example', '/ja/signup?mode=signIn&oobCode=x'],
  [
    `mode=signIn&oobCode=x&lang=en&continueUrl=${encodeURIComponent('https://docs.example/signup?next=/pdf-ocr?then=split-pdf')}`,
    '/signup?mode=signIn&oobCode=x&next=%2Fpdf-ocr%3Fthen%3Dsplit-pdf',
  ],
  [
    `mode=signIn&oobCode=x&lang=en&continueUrl=${encodeURIComponent('https://docs.example/signup?next=//evil.example')}`,
    '/signup?mode=signIn&oobCode=x',
  ],
  [
    `mode=signIn&oobCode=x&lang=en&continueUrl=${encodeURIComponent('https://evil.example/signup?next=/x')}`,
    '/signup?mode=signIn&oobCode=x',
  ],
  ['mode=other&oobCode=x', '/verify-email?mode=other&oobCode=x'],
  ['mode=constructor&lang=//evil.example', '/verify-email?mode=constructor&oobCode='],
])('redirects ?%s to %s', (query, page) => {
  expect(leadsTo(query)).toBe(page)
})

it('falls back to the cookie, then to Accept-Language, if the link has no supported locale', () => {
  const browser = { 'accept-language': 'ja' }
  expect(leadsTo('mode=signIn&oobCode=x&lang=fr', browser)).toMatch(/^\/ja\//)
  expect(leadsTo('mode=signIn&oobCode=x', { ...browser, cookie: 'i18n_redirected=ko' })).toMatch(/^\/ko\//)
})
