import { expect, test } from 'vitest'
import { doubtfulSpans, frameOfSpan, isWithin } from './doubtful-spans.ts'

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
