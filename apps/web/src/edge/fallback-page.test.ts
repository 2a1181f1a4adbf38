/** The fallback page is self-contained: in the reader's locale, with a style that its own CSP allows, and never cached. */
import { expect, it, vi } from 'vitest'
import { serveFallbackPage } from './fallback-page.ts'

const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)

it.each([
  ['ko', '서버 오류', '새로고침'],
  ['ja', 'サーバーエラー', '再読み込み'],
  ['en', 'Internal Server Error', 'Reload'],
])('is in %s for a reader of that language', async (locale, title, again) => {
  const request = new Request('https://docs.example/pdf-ocr', { headers: { 'accept-language': locale } })
  const answer = serveFallbackPage(request, new Error('/home/somebody/secret.pdf'))
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain(`<html lang="${locale}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`<a href="">${again}</a>`)
  expect(html).not.toContain('secret')
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'nonce-${nonce}'`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(silent).toHaveBeenCalled()
})
