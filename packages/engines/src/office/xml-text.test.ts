import { expect, test } from 'vitest'
import { decoded, encoded } from './xml-text.ts'

test.each([
  ['a &lt; b &amp;&amp; c', 'a < b && c'],
  ['&#44032;&#xAC01;', '가각'],
  ['what was encoded twice: &amp;lt; &#38;lt; &amp;#65;', 'what was encoded twice: &lt; &lt; &#65;'],
  ['no such sign: &nosuch; &#x110000; &#99999999999;', 'no such sign: &nosuch; &#x110000; &#99999999999;'],
])('decodes %s', (text, plain) => {
  expect(decoded(text)).toBe(plain)
})

test('decodes encoded text to the original, without the characters that XML forbids', () => {
  expect(decoded(encoded('a < b && \u0001c'))).toBe('a < b && c')
})
