import { expect, test } from 'vitest'
import type { Segment } from './recogniser-messages.ts'
import { cutRepetitions } from './cut-repetitions.ts'

const said = (text: string, at = 0): Segment => ({ start: at, end: at + 1, text, likelihood: -0.2, silence: 0 })
const texts = (...given: string[]) => {
  const { segments, cut } = cutRepetitions(given.map(said))
  return { texts: segments.map(({ text }) => text), cut }
}

test('keeps six occurrences of a segment that repeats endlessly', () => {
  expect(texts('Hello.', ...Array.from({ length: 30 }, () => 'Thank you.'), 'Goodbye.')).toEqual({
    texts: ['Hello.', ...Array.from({ length: 6 }, () => 'Thank you.'), 'Goodbye.'],
    cut: 24,
  })
})

test.each([
  ['a word', `I think ${'very '.repeat(20)}much of it`, 'I think very much of it'],
  ['a phrase', `So ${'and then we go, '.repeat(12)}home.`, 'So and then we go, home.'],
  ['a Korean phrase', `그래서 ${'네 알겠습니다 '.repeat(9)}끝`, '그래서 네 알겠습니다 끝'],
  ['Japanese without spaces', `はい${'ありがとう'.repeat(8)}終わり`, 'はいありがとう終わり'],
])('keeps one occurrence of %s that repeats within a segment', (_name, given, kept) => {
  expect(texts(given)).toEqual({ texts: [kept], cut: 1 })
})

test.each([
  'No, no, no, never.',
  'Row, row, row your boat',
  '하하하하하',
  'ああああ',
  '2000000',
  'bye bye bye bye bye',
  'no no no no no no',
])('keeps natural repetitions: %s', (text) => {
  expect(texts(text)).toEqual({ texts: [text], cut: 0 })
})

test('removes repeated words with their times', () => {
  const words = ['go', ...Array.from({ length: 10 }, () => ' on'), ' now'].map(
    (text, at): [number, number, string, number] => [at, at + 1, text, 1],
  )
  const { segments } = cutRepetitions([{ ...said('go on on now'), words }])
  expect(segments[0]).toMatchObject({
    text: 'go on now',
    words: [
      [0, 1, 'go', 1],
      [1, 2, ' on', 1],
      [11, 12, ' now', 1],
    ],
  })
})
