/** Bounds of the values in a book's styles. */
import { expect, it } from 'vitest'
import { boundedValue } from './style-sheets.ts'

it.each([
  ['font-size', '16px', '10pt'],
  ['font-size', '10000px', '40pt'],
  ['font-size', '1.5em', '1.5em'],
  ['font-size', 'larger', 'larger'],
  ['margin', '100%', '20%'],
  ['margin', '5em 0 9em 9em', '5em 0 8em 3em'],
  ['margin', '-3em', '0em'],
  ['padding-left', '4cm', '30pt'],
  ['text-indent', '1e9em', '4em'],
  ['line-height', '0', '1'],
  ['line-height', '24px', '15pt'],
  ['color', '#123456', '#123456'],
  ['width', '100000px', '2000pt'],
  ['background-color', 'url(http://example.com)', undefined],
  ['position', 'absolute', undefined],
])('bounds %s: %s', (name, value, bounded) => {
  expect(boundedValue(name, value, 10)).toBe(bounded)
})
