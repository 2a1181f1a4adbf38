/** Finding 7, open redirect: no path leads to another site. */
import { expect, it } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

it.each([
  ['/', '/'],
  ['/profile-setting', '/profile-setting'],
  ['/pdf-ocr?options=%7B%22a%22%3A%22b%2Fc%22%7D&then=compress-pdf#top', undefined],
  ['/blog?next=//evil.example', undefined],
  ['/ko/한글', '/ko/%ED%95%9C%EA%B8%80'],
  ['/en//evil.example/login', '/en/evil.example/login'],
  ['/a///b//c', '/a/b/c'],
  ['/./a/../b', '/b'],
  ['/a/..//evil.example', '/evil.example'],
])('converts %j to %j', (address, expected = address) => {
  expect(sameOriginPath(address)).toBe(expected)
})

it.each([
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/en/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nLocation: https://evil.example',
  '/\u0000/evil.example',
  '/\u007f/evil.example',
  ' //evil.example',
  '\t//evil.example',
  'https://evil.example',
  'https:/evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/en/%5c%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
])('refuses %j', (address) => {
  expect(sameOriginPath(address)).toBeUndefined()
})

it('returns only paths that browsers resolve within the site', () => {
  const pieces = ['/', '//', '\\', '.', '..', 'en', 'evil.example', '%2f', '\t', ':', '@', 'https:']
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces) {
        const path = sameOriginPath(first + second + third)
        if (path === undefined) continue
        const { origin } = new URL(path, 'https://docs.example/en/login')
        expect(origin, first + second + third).toBe('https://docs.example')
        expect(path).toMatch(/^\/(?![/\\])/)
      }
})
