/** The locale of a first visit: by cookie, then the browser's languages, then the path. */
import { describe, expect, it } from 'vitest'
import { localeCookieText, localeOfCookie, localeOfHeader, localeRedirect } from './negotiate-locale.ts'

describe('localeOfHeader', () => {
  it.each([
    ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
    ['en;q=0.3, ja;q=0.9', 'ja'],
    ['fr-FR, de;q=0.9, ko-Kore-KR;q=0.2', 'ko'],
    ['JA-jp', 'ja'],
    ['en-GB', 'en'],
    ['ko;q=0, en', 'en'],
    ['kok, korean', undefined],
    ['*', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %s as %s', (header, locale) => {
    expect(localeOfHeader(header)).toBe(locale)
  })

  it('prefers the first of equal weights', () => {
    expect(localeOfHeader('ja, ko')).toBe('ja')
    expect(localeOfHeader('ko;q=0.5, ja;q=0.5')).toBe('ko')
  })
})

describe('the cookie', () => {
  it('round-trips', () => {
    expect(localeOfCookie(`a=b; ${localeCookieText('ja')}`)).toBe('ja')
    expect(localeCookieText('ko')).toBe('i18n_redirected=ko; Max-Age=31536000; Path=/; SameSite=Lax')
  })

  it('is ignored with an unsupported locale', () => {
    expect(localeOfCookie('i18n_redirected=fr')).toBeUndefined()
    expect(localeOfCookie('xi18n_redirected=ko')).toBeUndefined()
  })
})

describe('localeRedirect', () => {
  const visit = (path: string, headers: { cookie?: string; languages?: string; agent?: string } = {}) => ({
    url: new URL(path, 'https://example.org'),
    cookie: headers.cookie ?? null,
    acceptLanguage: headers.languages ?? null,
    userAgent: headers.agent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140',
  })

  it('redirects to the browser’s language and keeps the query', () => {
    expect(localeRedirect(visit('/pdf-ocr?then=a', { languages: 'ko' }), 'en')).toBe('/ko/pdf-ocr?then=a')
    expect(localeRedirect(visit('/', { languages: 'en' }), 'ko')).toBe('/en')
  })

  it('prefers the cookie over the browser’s languages', () => {
    expect(localeRedirect(visit('/', { cookie: 'i18n_redirected=en', languages: 'ko' }), 'en')).toBeUndefined()
    expect(localeRedirect(visit('/', { cookie: 'i18n_redirected=ja', languages: 'ko' }), 'en')).toBe('/ja')
  })

  it('does not redirect without a supported preference', () => {
    expect(localeRedirect(visit('/'), 'en')).toBeUndefined()
    expect(localeRedirect(visit('/', { languages: 'fr' }), 'ko')).toBeUndefined()
  })

  it('never redirects a prefixed path or a crawler', () => {
    expect(localeRedirect(visit('/ja/pdf-ocr', { languages: 'ko' }), 'en')).toBeUndefined()
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
      'facebookexternalhit/1.1;kakaotalk-scrap/1.0',
      'Twitterbot/1.0',
      'Slackbot-LinkExpanding 1.0',
      'Mozilla/5.0 Chrome-Lighthouse',
    ])
      expect(localeRedirect(visit('/', { languages: 'ko', agent }), 'en'), agent).toBeUndefined()
  })
})
