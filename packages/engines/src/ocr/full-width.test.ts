import { expect, test } from 'vitest'
import { withFullWidth } from './full-width.ts'
import { linesOf } from './tokens.ts'

/** The words of a line, separated by spaces as in the model's output. */
const line = (text: string) => ({
  startsParagraph: false,
  tokens: text.split(' ').map((word, at) => {
    return { text: word, x: at * 10, y: 0, width: 8, height: 10, confidence: 90, joins: false }
  }),
})

test.each([
  ['お問い合わせ : 03-1234-5678 (平日9時)', 'お問い合わせ：03-1234-5678（平日9時）'],
  ['東京 (本社) です', '東京（本社）です'],
  ['株式会社(東京)', '株式会社(東京)'],
  ['Fax : 03-1234 (direct)', 'Fax : 03-1234 (direct)'],
  ['閉じない (括弧', '閉じない (括弧'],
])('restores full-width punctuation: %s', (read, wanted) => {
  const words = linesOf(withFullWidth([line(read)])).flatMap((each) => each.words)
  expect(words.map(({ text }) => text).join(' ')).toBe(wanted)
})
