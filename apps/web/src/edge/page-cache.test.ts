/** Cached pages hold nothing personal, and each response has its own nonce. */
import { expect, it } from 'vitest'
import type { JobView } from '@docweave/contract'
import { readSettings } from './env.ts'
import { createPageCache, keyOf, keyOfJob } from './page-cache.ts'
import type { Visit } from './page-context.ts'
import { createSessions } from './sessions.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const env = { API: nobody, ASSETS: nobody }
const visit = (path: string, headers: Record<string, string> = {}): Visit => {
  const request = new Request(`https://docs.example${path}`, { headers })
  const url = new URL(request.url)
  return { request, url, env, settings: readSettings(env, url), sessions: createSessions() }
}

it('caches public pages by host and path, including pipelines of tool ids', () => {
  expect(keyOf(visit('/ko/pdf-ocr'))).toBe('https://docs.example /ko/pdf-ocr')
  expect(keyOf(visit('/', { cookie: 'i18n_redirected=ko' }))).toBe('https://docs.example /')
  expect(keyOf(visit('/pdf-ocr?then=compress-pdf,split-pdf'))).toBe(
    'https://docs.example /pdf-ocr?then=compress-pdf,split-pdf',
  )
})

it.each([
  visit('/download/abc'),
  visit('/ja/approve/abc'),
  visit('/profile', { cookie: '__Host-docweave_session=a.b.c' }),
  visit('/reset-password?oobCode=x'),
  visit('/pdf-ocr?then=compress-pdf&options=%7B%22title%22%3A%22Mine%22%7D'),
  visit('/pdf-ocr?utm_source=mail'),
  visit('/pdf-ocr', { cookie: '__Host-docweave_session=a.b.c' }),
  { ...visit('/contact'), contact: { values: { name: '', email: '', message: '' }, wrong: [] } },
])('does not cache the personal page $request.url', (one) => {
  expect(keyOf(one)).toBeUndefined()
})

it('caches a job’s page by the job’s state, unless the request is personal or the job unknown', async () => {
  const job: JobView = {
    ...{ id: 'abc', revision: 3, state: 'running', locale: 'en', createdAt: 1_800_000_000_000 },
    ...{ inputs: [], steps: [], results: [], notices: [] },
  }
  const asked: string[] = []
  const reader = (answer: JobView | 'unknown' | 'unreachable') => ({
    read: (id: string) => {
      asked.push(id)
      return Promise.resolve(answer)
    },
  })
  const running = await keyOfJob(visit('/ko/download/abc'), reader(job))
  expect(running).toMatch(/^https:\/\/docs\.example \/ko\/download\/abc /)
  expect(await keyOfJob(visit('/ko/download/abc'), reader({ ...job, state: 'done' }))).not.toBe(running)
  expect(await keyOfJob(visit('/ko/download/abc'), reader({ ...job }))).toBe(running)
  expect(asked).toEqual(['abc', 'abc', 'abc'])
  for (const unclear of ['unknown', 'unreachable'] as const)
    expect(await keyOfJob(visit('/download/abc'), reader(unclear))).toBeUndefined()
  const cookie = '__Host-docweave_session=a.b.c'
  expect(await keyOfJob(visit('/download/abc', { cookie }), reader(job))).toBeUndefined()
  expect(await keyOfJob(visit('/download/abc?own=1'), reader(job))).toBeUndefined()
  expect(await keyOfJob(visit('/pdf-ocr'), reader(job))).toBeUndefined()
  expect(asked).toHaveLength(5)
})

it('gives each response its own nonce, and evicts the least recently used page', () => {
  const cache = createPageCache(400)
  const page = {
    html: `<script nonce="${cache.standIn}"></script>`,
    headers: new Headers({ 'content-type': 'text/html' }),
  }
  cache.keep('a', page)
  expect(cache.find('a', 'one')?.html).toBe('<script nonce="one"></script>')
  expect(cache.find('a', 'two')?.html).toBe('<script nonce="two"></script>')
  expect(cache.find('b', 'one')).toBeUndefined()
  cache.keep('c', page)
  for (let count = 0; count < 398; count++) cache.keep(`other ${count}`, page)
  expect(cache.find('a', 'one')).toBeDefined()
  cache.keep('one more', page)
  expect(cache.find('c', 'one')).toBeUndefined()
  expect(cache.find('a', 'one')).toBeDefined()
})
