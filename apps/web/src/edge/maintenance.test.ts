/** In maintenance mode nothing new starts; existing jobs stay visible and their results can be downloaded. */
import { expect, it } from 'vitest'
import { readSettings } from './env.ts'
import { asClosed, closedCall, closedPage } from './maintenance.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const settings = (text: string | undefined) =>
  readSettings(
    { API: nobody, ASSETS: nobody, ...(text === undefined ? {} : { DOCWEAVE_MAINTENANCE: text }) },
    new URL('https://docs.example/'),
  )

it('reads the setting as off, ten minutes, or a number of seconds', () => {
  expect(['', undefined, '0', '1', '1800'].map((text) => settings(text).maintenance)).toEqual([
    undefined,
    undefined,
    undefined,
    600,
    1800,
  ])
  expect(() => settings('soon')).toThrow(/DOCWEAVE_MAINTENANCE/)
})

it.each([
  '/trpc/jobs.start',
  '/uploads',
  '/uploads/a',
  '/trpc/contact.send',
  '/session',
  '/trpc/jobs.retry?batch=1',
  '/api/v1/jobs',
  '/api/v1/jobs/a1/retry',
  '/api/v1/convert/compress-pdf',
  '/api/v1/files',
  '/mcp',
])('closes %s', (path) => {
  const answer = closedCall(path, settings('1800'))
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '1800'])
  expect(closedCall(path, settings(undefined))).toBeUndefined()
})

it.each([
  '/trpc/jobs.get?input=x',
  '/trpc/jobs.watch',
  '/trpc/jobs.remove',
  '/results/abc/0',
  '/trpc/tools.status',
  '/api/v1/jobs/a1',
  '/api/v1/jobs/a1/results/0',
  '/api/v1/jobs/a1/events',
  '/api/v1/jobs/a1/approvals/0',
  '/trpc/approvals.get?input=x',
  '/trpc/approvals.answer',
  '/api/v1/tools',
])('keeps %s open', (path) => {
  expect(closedCall(path, settings('1'))).toBeUndefined()
})

it('replaces every page except job pages by the localized maintenance page', () => {
  const at = (path: string) => closedPage(new Request(`https://docs.example${path}`), settings('1'))?.url
  expect(at('/pdf-ocr?then=x')).toBe('https://docs.example/page-maintenance')
  expect(at('/ko')).toBe('https://docs.example/ko/page-maintenance')
  expect(at('/download/abc')).toBeUndefined()
  expect(at('/ja/download/abc')).toBeUndefined()
  expect(at('/ja/approve/abc')).toBeUndefined()
  expect(closedPage(new Request('https://docs.example/'), settings(undefined))).toBeUndefined()
  const form = closedPage(new Request('https://docs.example/contact', { method: 'POST', body: 'a=b' }), settings('1'))
  expect(form?.method).toBe('GET')
  const closed = asClosed(new Response('x', { headers: { 'content-type': 'text/html' } }), 600)
  expect([closed.status, closed.headers.get('retry-after'), closed.headers.get('content-type')]).toEqual([
    503,
    '600',
    'text/html',
  ])
})
