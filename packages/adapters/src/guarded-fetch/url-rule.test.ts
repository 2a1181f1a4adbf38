import { expect, test } from 'vitest'
import { urlRule } from './url-rule.ts'

const any = urlRule({ plain: true })

test.each([
  ['nonsense', 'invalid'],
  ['', 'invalid'],
  ['ftp://example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['https://me@example.com/', 'credentials'],
  ['https://:secret@example.com/', 'credentials'],
  ['http://example.com:25/', 'port'],
  ['http://example.com:22/', 'port'],
  ['http://example.com:6667/', 'port'],
  ['http://127.0.0.1/', 'address'],
  ['http://0x7f.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0177.0.0.1/', 'address'],
  ['http://127.0.0.1./', 'address'],
  ['http://１２７.0.0.1/', 'address'],
  ['http://0/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://[64:ff9b::7f00:1]/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
])('refuses %s: %s', (url, reason) => {
  expect(() => any(url)).toThrow(expect.objectContaining({ code: 'URL_NOT_ALLOWED', params: { reason } }))
})

test('refuses a URL of more than 2,048 characters', () => {
  const url = (units: number) => 'https://example.com/'.padEnd(units, 'a')
  expect(any(url(2048)).protocol).toBe('https:')
  expect(() => any(url(2049))).toThrow(expect.objectContaining({ params: { reason: 'invalid' } }))
})

test('accepts public hosts, on the ports of the web and on those that need no privilege', () => {
  const urls = ['https://example.com/a', 'http://example.com:8080/', 'https://8.8.8.8/', 'https://[2606:4700::1]/']
  expect(urls.map((url) => any(url).href)).toEqual(urls)
})

test('may require https', () => {
  const secure = urlRule({ plain: false })
  expect(secure('https://example.com/').protocol).toBe('https:')
  expect(() => secure('http://example.com/')).toThrow(expect.objectContaining({ params: { reason: 'scheme' } }))
})

test.each([
  ['https://files.example.com/', true],
  ['https://FILES.example.com./', true],
  ['https://other.example.com/', false],
  ['https://files.example.com.evil.net/', false],
  ['https://a.cdn.example.net/', true],
  ['https://a.b.cdn.example.net/', true],
  ['https://cdn.example.net/', false],
  ['https://evilcdn.example.net/', false],
  ['https://한글.KR/', true],
])('limits the hosts to a list: %s %s', (url, isAllowed) => {
  const limited = urlRule({ plain: true, hosts: ['files.example.com', '*.cdn.example.net', '한글.kr'] })
  const refused = expect.objectContaining({ code: 'URL_NOT_ALLOWED', params: { reason: 'host' } })
  const outcome = () => {
    try {
      return limited(url).protocol
    } catch (error) {
      return error
    }
  }
  expect(outcome()).toEqual(isAllowed ? 'https:' : refused)
})

test('an empty list of hosts refuses every URL', () => {
  const none = urlRule({ plain: true, hosts: [] })
  expect(() => none('https://example.com/')).toThrow(expect.objectContaining({ params: { reason: 'host' } }))
})
