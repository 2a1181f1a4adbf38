/** The redirect after a sign-in never leaves the site. */
import { expect, it } from 'vitest'
import { readNext } from './guards.ts'

it.each(['/', '/profile-setting', '/pdf-ocr?options=%7B%7D&then=compress-pdf'])('accepts %s', (path) => {
  expect(readNext(path)).toBe(path)
})

it('finding 7: turns a path with a hidden host into a page of this site', () => {
  expect(readNext('/en//evil.example')).toBe('/en/evil.example')
})

it.each([
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/en/\\evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/\tx',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  7,
])('refuses %s', (path) => {
  expect(readNext(path)).toBeUndefined()
})
