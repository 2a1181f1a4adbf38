/** Finding 3: with the identity emulator, the site answered any client that a proxy forwarded. */
import { expect, it } from 'vitest'
import { refuseStrangers } from './development-only.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }

/** A request as workerd passes it to the worker. */
function ask(address: string, headers: Record<string, string> = {}, clientIp: string | undefined = '127.0.0.1:59690') {
  const request = new Request(address, { headers })
  if (clientIp !== undefined) Object.defineProperty(request, 'cf', { value: { clientIp } })
  return refuseStrangers(request, new URL(address), { ASSETS: nobody, API: nobody, IDENTITY: nobody })
}

it('accepts requests from this machine', () => {
  expect(ask('http://127.0.0.1:3000/ko')).toBeUndefined()
  expect(ask('http://localhost:3000/', {}, '[::1]:59690')).toBeUndefined()
})

it.each<[string, Parameters<typeof ask>]>([
  ['a proxy that forwards a client', ['http://example.com/', { 'x-forwarded-for': '203.0.113.9' }]],
  ['a host name used by DNS rebinding', ['http://rebound.example:3000/']],
  ['another machine', ['http://127.0.0.1:3000/', {}, '192.0.2.7:59690']],
  ['a host without a client address', ['http://127.0.0.1:3000/', {}, '']],
])('refuses %s with the reason', async (_what, [address, headers, clientIp]) => {
  const refusal = ask(address, headers, clientIp)
  expect(refusal?.status).toBe(403)
  expect(await refusal?.text()).toContain('set DOCWEAVE_MODE=production')
})

it('accepts every client without the emulator', () => {
  const request = new Request('https://docs.example/', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(refuseStrangers(request, new URL(request.url), { ASSETS: nobody, API: nobody })).toBeUndefined()
})
