/** Finding 7, open redirect: `/en//evil.example/login` answered `302 //evil.example/login`. */
import { describe, expect, it } from 'vitest'
import { readSettings, type EdgeEnv } from './env.ts'
import { redirectOf } from './redirects.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }

/** The redirect for a raw request target, before any URL parser has normalized it. */
function redirect(target: string, { locale = 'en', wants = 'en' } = {}) {
  const url = new URL(`https://docs.example${target}`)
  const request = new Request(url, { headers: { 'accept-language': wants } })
  const env: EdgeEnv = { API: nobody, ASSETS: nobody, DEFAULT_LOCALE: locale }
  return redirectOf(request, url, readSettings(env, url))
}

const attacks = [
  '/en//evil.example/login',
  '/en///evil.example',
  '/en/\\evil.example',
  '/en/\\/evil.example',
  '/en/\t/evil.example',
  '/en/.//evil.example',
  '/en/..//evil.example',
  '/en/%2e%2e//evil.example',
  '/ko//evil.example',
  '/ja/\\evil.example',
  '//evil.example/en//evil.example',
  '/\\evil.example',
  '//evil.example',
  '/.//evil.example',
  '/en/%2F%2Fevil.example',
  '/en/%5Cevil.example',
  '/en/%09/evil.example',
  '/en//evil.example?next=//evil.example',
]

describe.each([
  { locale: 'en', wants: 'en' },
  { locale: 'en', wants: 'ja' },
  { locale: 'ko', wants: 'ko' },
  { locale: 'ko', wants: 'en' },
])('with default locale $locale, for a reader of $wants', (visit) => {
  it.each(attacks)('follows redirects of %j without leaving the site', (target) => {
    let address = target
    for (let hops = 0; hops < 5; hops++) {
      const location = redirect(address, visit)?.headers.get('location')
      if (location === undefined || location === null) return
      expect(location).toMatch(/^\/(?![/\\])/)
      expect(new URL(location, 'https://docs.example/en/login').origin).toBe('https://docs.example')
      address = location
    }
    throw new Error('The redirects do not end')
  })
})

it('redirects a page’s URL to its canonical form', () => {
  expect(redirect('/pdf-ocr/')?.headers.get('location')).toBe('/pdf-ocr')
  expect(redirect('/en/pdf-ocr?a=%2F')?.headers.get('location')).toBe('/pdf-ocr?a=%2F')
  expect(redirect('/pdf-ocr', { wants: 'ja' })?.headers.get('location')).toBe('/ja/pdf-ocr')
  expect(redirect('/ko/pdf-ocr')).toBeUndefined()
})
