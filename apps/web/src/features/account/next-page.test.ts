/** The way back after a sign-in never leads to another site. */
import { expect, it } from 'vitest'
import { readNext } from './next-page.ts'

it.each(['/', '/profile-setting', '/pdf-ocr?options=%7B%7D&then=compress-pdf'])('%s', (path) => {
  expect(readNext(path)).toBe(path)
})

it.each([
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  '/\tx',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  7,
])('not %s', (path) => {
  expect(readNext(path)).toBeUndefined()
})
