import { describe, expect, test } from 'vitest'
import { isVerified } from './authentication-results.ts'

const check = (field: string, sender = 'kim@example.org') => isVerified(sender, [field], 'mx.docs.example')

describe('a sender is verified', () => {
  test.each([
    'mx.docs.example; dkim=pass header.d=example.org',
    'mx.docs.example 1; dkim=pass header.i=@example.org header.s=s1 header.b="a+/b=="',
    'MX.docs.example ; DKIM = Pass (good; "signature" (2048 bits)) header.d = Example.ORG',
    'mx.docs.example; spf=fail smtp.mailfrom=evil.example; dkim=pass header.d=example.org',
    'mx.docs.example; dkim=fail header.d=example.org; dkim=pass header.d=example.org',
    'mx.docs.example; dkim=pass header.b=ab=c header.d=example.org',
    'mx.docs.example; dkim/1=pass reason="valid; sig" header.d=example.org;',
    'mx.docs.example; spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=bounce@example.org; dmarc=pass action=none header.from=example.org;compauth=pass reason=100',
    'mx.docs.example; spf=pass smtp.mailfrom="a; b"@example.org',
    'mx.docs.example; spf=pass smtp.mailfrom=mail.example.org',
    'mx.docs.example; none; dkim=pass header.d=example.org',
  ])('by %s', (field) => {
    expect(check(field)).toBe(true)
  })

  test.each([
    ['kim@mail.example.org', 'example.org'],
    ['kim@example.co.kr', 'mail.example.co.kr'],
    ['kim@a.github.io', 'a.github.io'],
  ])('%s by a signature of %s', (sender, domain) => {
    expect(check(`mx.docs.example; dkim=pass header.d=${domain}`, sender)).toBe(true)
  })

  test('by the second of two fields', () => {
    const fields = ['mx.docs.example; none', 'mx.docs.example; dkim=pass header.d=example.org']
    expect(isVerified('kim@example.org', fields, 'mx.docs.example')).toBe(true)
  })
})

describe('a sender is not verified', () => {
  test.each([
    ['another server', 'mx.evil.example; dkim=pass header.d=example.org'],
    ['another server, with ours in a comment', 'mx.evil.example (mx.docs.example); dkim=pass header.d=example.org'],
    ['a name that begins with ours', 'mx.docs.example.evil.example; dkim=pass header.d=example.org'],
    ['no server', 'dkim=pass header.d=example.org'],
    ['a version that does not exist', 'mx.docs.example 2; dkim=pass header.d=example.org'],
    ['a failure', 'mx.docs.example; dkim=fail header.d=example.org'],
    ['a pass in a comment', 'mx.docs.example; dkim=fail (dkim=pass) header.d=example.org'],
    ['a pass in a text', 'mx.docs.example; dkim=fail reason="x; dkim=pass header.d=example.org"'],
    [
      'a pass in an address',
      'mx.docs.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=example.org;"@evil.example',
    ],
    ['a signature of another domain', 'mx.docs.example; dkim=pass header.d=evil.example'],
    [
      'a signature of another domain with our user',
      'mx.docs.example; dkim=pass header.d=evil.example header.i=@example.org',
    ],
    ['a domain that ends like it', 'mx.docs.example; dkim=pass header.d=evilexample.org'],
    ['a suffix of many owners', 'mx.docs.example; dkim=pass header.d=org'],
    ['no domain', 'mx.docs.example; dkim=pass'],
    ['a domain of the wrong property', 'mx.docs.example; dkim=pass smtp.mailfrom=example.org'],
    ['SPF of the greeting', 'mx.docs.example; spf=pass smtp.helo=example.org'],
    ['the header only', 'mx.docs.example; dmarc=pass header.from=example.org'],
    ['a method that is none of ours', 'mx.docs.example; __proto__=pass header.d=example.org'],
    ['a domain twice', 'mx.docs.example; dkim=pass header.d=evil.example header.d=example.org'],
    ['an open text', 'mx.docs.example; dkim=pass header.d=example.org; spf=fail reason="x'],
    ['an open comment', 'mx.docs.example; dkim=pass header.d=example.org (x'],
    ['words without a value', 'mx.docs.example; dkim=pass header.d=example.org; hello world'],
    ['nothing', ''],
  ])('by %s', (_, field) => {
    expect(check(field)).toBe(false)
  })

  test.each([
    ['kim@b.github.io', 'a.github.io'],
    ['kim@a.github.io', 'github.io'],
    ['kim@github.io', 'github.io'],
    ['kim@a.example.org', 'b.example.org'],
    ['kim@example.co.kr', 'other.co.kr'],
    ['kim@example.co.kr', 'co.kr'],
  ])('%s by a signature of %s', (sender, domain) => {
    expect(check(`mx.docs.example; dkim=pass header.d=${domain}`, sender)).toBe(false)
  })

  test('by a field of 100,000 characters, which is read in a moment', () => {
    const start = performance.now()
    for (const text of ['(', '"\\', 'a=', '; ', ' = ']) check(`mx.docs.example; ${text.repeat(50_000)}`)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
