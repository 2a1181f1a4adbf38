import { expect, test } from 'vitest'
import { isLightText, withDarkText } from './light-text.ts'

/** A line with letters that cover a part of it, and noise of up to 20 grey levels. */
const line = (ground: number, text: number, covered: number) =>
  Uint8Array.from({ length: 5000 }, (_, at) => {
    const noise = ((at * 7919) % 41) - 20
    return Math.min(Math.max(((at * 31) % 100 < covered ? text : ground) + noise, 0), 255)
  })

test.each([
  ['ink on paper', line(230, 30, 25), false],
  ['bold ink on paper', line(230, 30, 45), false],
  ['a single stroke on paper', line(230, 30, 5), false],
  ['blank paper', line(230, 230, 0), false],
  ['white on black', line(20, 240, 25), true],
  ['white on grey, bold', line(150, 240, 45), true],
])('%s', (_, pixels, expected) => {
  expect(isLightText(pixels)).toBe(expected)
})

test('inverts light text only', () => {
  const [dark, light] = [line(230, 30, 25), line(20, 240, 25)]
  expect(withDarkText(dark)).toEqual(dark)
  expect(withDarkText(light)[0]).toBe(255 - (light[0] ?? 0))
})
