/** Signing out works even if the API is unreachable, and drops the cached session at once. */
import { expect, it, vi } from 'vitest'
import { passSession } from './pass-on.ts'

const call = (method: string, answer: () => Promise<Response>, query = '') => {
  const forget = vi.fn<(cookie: string) => void>()
  const forgetAll = vi.fn<() => void>()
  const sessions = { forget, forgetAll, userOf: async () => undefined }
  const request = new Request(`https://docs.example/session${query}`, {
    method,
    headers: { cookie: '__Host-docweave_session=abc' },
  })
  const env = { API: { fetch: answer }, ASSETS: { fetch: answer } }
  return { forget, forgetAll, answer: passSession(request, env, sessions) }
}

it('proxies the API’s response, and drops the cached session that changes', async () => {
  const done = async () =>
    new Response(null, { status: 204, headers: { 'set-cookie': '__Host-docweave_session=; Max-Age=0' } })
  for (const method of ['POST', 'DELETE']) {
    const { answer, forget } = call(method, done)
    expect((await answer).headers.get('set-cookie')).toBe('__Host-docweave_session=; Max-Age=0')
    expect(forget).toHaveBeenCalledWith('abc')
  }
  const { answer, forget } = call('GET', done)
  await answer
  expect(forget).not.toHaveBeenCalled()
})

it('clears the cookie if the API is unreachable', async () => {
  const away = () => Promise.reject(new Error('no connection'))
  const out = await call('DELETE', away).answer
  expect(out.status).toBe(503)
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-docweave_session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
  expect((await call('POST', away).answer).headers.get('set-cookie')).toBeNull()
})

it('finding 10: drops all cached sessions on signing out everywhere, and keeps the cookie if that fails', async () => {
  const done = async () => new Response(null, { status: 204 })
  const { answer, forgetAll } = call('DELETE', done, '?devices=all')
  expect((await answer).status).toBe(204)
  expect(forgetAll).toHaveBeenCalled()
  const away = () => Promise.reject(new Error('no connection'))
  const failed = await call('DELETE', away, '?devices=all').answer
  expect([failed.status, failed.headers.get('set-cookie')]).toEqual([503, null])
})
