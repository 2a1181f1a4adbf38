/** Catalogues as JSON: cached for a day, unless they change while the site runs. */
import { expect, it } from 'vitest'
import { serveMessages } from './messages.ts'

const ask = (path: string, uncachedLocales: string[] = []) => serveMessages(path, { uncachedLocales })

it('serves a locale’s messages, cacheable unless the locale is excluded', async () => {
  const answer = await ask('/_i18n/ko/messages.json')
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(JSON.stringify(await answer?.json())).toContain('본문 바로가기')
  expect((await ask('/_i18n/ko/messages.json', ['ko']))?.headers.get('cache-control')).toBe('no-cache')
  expect((await ask('/_i18n/ja/messages.json', ['ko']))?.headers.get('cache-control')).toContain('86400')
})

it('responds 404 for an unknown locale, and ignores other paths', async () => {
  expect((await ask('/_i18n/fr/messages.json'))?.status).toBe(404)
  expect(await ask('/_i18n/ko/other.json')).toBeUndefined()
  expect(await ask('/pdf-ocr')).toBeUndefined()
})
