/** Finding 3: behind a proxy, or under an attacker's host name, development mode exposed every account. */
import { expect, it } from 'vitest'
import { isLocalRequest, isLoopbackAddress, isLoopbackHost, isLoopbackOrigin } from './local-request.ts'

const ask = (headers: Record<string, string>, peer: string | undefined = '127.0.0.1') =>
  isLocalRequest({ peer, header: (name) => ({ host: '127.0.0.1:3000', ...headers })[name] })

it.each<[string, Record<string, string>, string?]>([
  ['a request of this machine', {}],
  ['the host localhost', { host: 'localhost:3000' }],
  ['the host localhost without a port', { host: 'LOCALHOST' }],
  ['over IPv6', { host: '[::1]:3000' }, '::1'],
  ['over a socket of both families', {}, '::ffff:127.0.0.1'],
  ['to another loopback address', { host: '127.1.2.3' }, '127.9.9.9'],
  ['through the site on this machine', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1:3000' }],
  ['through two proxies', { 'x-forwarded-for': '127.0.0.1, ::1' }],
  ['through a proxy with RFC 7239 headers', { forwarded: 'for="[::1]:4711";proto=http;host=localhost, for=127.0.0.1' }],
])('is local: %s', (_what, headers, peer) => {
  expect(ask(headers, peer)).toBe(true)
})

it.each<[string, Record<string, string>, string?]>([
  ['another machine', {}, '192.0.2.7'],
  ['another machine over IPv6', {}, '2001:db8::1'],
  ['an unknown address', {}, ''],
  ['the original attack', { host: 'example.com', 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that keeps the host', { host: 'example.com' }],
  ['a host name for DNS rebinding', { host: 'rebound.evil.example:3000' }],
  ['a name that begins with localhost', { host: 'localhost.evil.example' }],
  ['a name that begins with 127.0.0.1', { host: '127.0.0.1.evil.example' }],
  ['an invalid address', { host: '127.0.0.256' }],
  ['no host', { host: '' }],
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
  ['one of several in X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['an unknown client', { 'x-forwarded-for': 'unknown' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.9' }],
  ['True-Client-IP', { 'true-client-ip': '2001:db8::1' }],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['Forwarded with a hidden client', { forwarded: 'for=_hidden' }],
  ['Forwarded with a host', { forwarded: 'for=127.0.0.1;host=example.com' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'example.com' }],
  ['Via', { via: '1.1 proxy' }],
])('is not local: %s', (_what, headers, peer) => {
  expect(ask(headers, peer)).toBe(false)
})

it('detects loopback addresses, hosts and origins', () => {
  for (const address of ['127.0.0.1', '127.255.255.254', '::1', '[::1]:80', '127.0.0.1:80', '::FFFF:127.0.0.1'])
    expect(isLoopbackAddress(address), address).toBe(true)
  for (const address of ['0.0.0.0', '::', '128.0.0.1', '1127.0.0.1', '127.0.0', '127.1', '0x7f.0.0.1', 'localhost', ''])
    expect(isLoopbackAddress(address), address).toBe(false)
  expect(isLoopbackHost('localhost.')).toBe(false)
  for (const origin of [undefined, null, 'http://localhost:8233', 'http://127.0.0.1', 'https://[::1]:3000'])
    expect(isLoopbackOrigin(origin), String(origin)).toBe(true)
  for (const origin of ['null', '', 'https://example.com', 'http://127.0.0.1.evil.example', 'file://'])
    expect(isLoopbackOrigin(origin), origin).toBe(false)
})
