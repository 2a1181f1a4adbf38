import { expect, test } from 'vitest'
import { doubtfulSpans, frameOfSpan, isWithin, onWholeLine, replaceSpans, spansOf } from './doubtful-spans.ts'

const token = (x: number, width: number, confidence: number) => ({
  ...{ text: 'word', x, y: 0, width, height: 1, confidence, joins: false },
})
const isDoubtful = ({ confidence }: { confidence: number }) => confidence < 80
const tokens = [token(0, 4, 95), token(5, 3, 40), token(9, 6, 95), token(16, 4, 95), token(21, 3, 95)]

test('covers a doubtful word up to the middle of the gaps beside it', () => {
  expect(doubtfulSpans(tokens, 24, isDoubtful)).toEqual([{ from: 4.5, to: 8.5 }])
})

test('joins spans that are close together', () => {
  const two = tokens.map((each, index) => (index === 2 ? { ...each, confidence: 10 } : each))
  expect(doubtfulSpans(two, 24, isDoubtful)).toEqual([{ from: 4.5, to: 15.5 }])
})

test('takes the whole line if it is short, mostly doubtful or unread', () => {
  expect(doubtfulSpans(tokens.slice(0, 2), 8, isDoubtful)).toEqual([{ from: 0, to: 8 }])
  const all = tokens.map((each) => ({ ...each, confidence: 10 }))
  expect(doubtfulSpans(all, 24, isDoubtful)).toEqual([{ from: 0, to: 24 }])
  expect(doubtfulSpans([], 24, isDoubtful)).toEqual([{ from: 0, to: 24 }])
})

test('nothing is read twice where all is certain', () => {
  expect(doubtfulSpans(tokens.slice(2), 24, isDoubtful)).toEqual([])
  expect(doubtfulSpans(tokens.slice(0, 1), 5, isDoubtful)).toEqual([])
})

test('the frame of a span begins within the line', () => {
  const frame = { x: 100, y: 50, angle: 0, width: 240, height: 10 }
  const span = { from: 4.5, to: 8.5 }
  expect(frameOfSpan(frame, span)).toEqual({ x: 145, y: 50, angle: 0, width: 40, height: 10 })
  expect(tokens.map((each) => isWithin(each, span))).toEqual([false, true, false, false, false])
})

test('replaces what was read in a part, and keeps the space before it', () => {
  const line = { frame: { x: 0, y: 0, angle: 0, width: 240, height: 10 }, vertical: false }
  const spans = spansOf([line], [tokens], isDoubtful)
  expect(spans).toEqual([{ line: 0, from: 4.5, to: 8.5 }])
  const again = onWholeLine([{ ...token(0.5, 3, 90), text: 'new', joins: true }], spans[0] ?? { from: 0 })
  const [replaced] = replaceSpans([tokens], spans, () => again)
  expect(replaced?.map(({ text, x, joins }) => [text, x, joins])).toEqual([
    ['word', 0, false],
    ['new', 5, false],
    ['word', 9, false],
    ['word', 16, false],
    ['word', 21, false],
  ])
  expect(replaceSpans([tokens], spans, () => [])[0]).toHaveLength(4)
})

test('shorter lines are read in parts if that is asked for', () => {
  expect(doubtfulSpans(tokens.slice(0, 3), 14, isDoubtful, 3)).toEqual([{ from: 4.5, to: 8.5 }])
})
