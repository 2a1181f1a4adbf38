/** Words and pairs of characters in common. */
import { expect, it } from 'vitest'
import {
  alphanumericRuns,
  bigramsOf,
  exactWords,
  holdsNumber,
  overlapOf,
  receiptWords,
  scoresOf,
} from './text-scores.ts'

it('counts each word as often as it occurs in both texts', () => {
  const overlap = overlapOf(receiptWords('TOTAL RM 5.00 RM'), receiptWords('RM 5.00\ntotal RM RM'))
  expect(overlap).toEqual({ common: 4, truth: 4, read: 5 })
  expect(scoresOf([overlap]).f1).toBeCloseTo(8 / 9)
  expect(overlapOf(exactWords('TOTAL'), exactWords('total')).common).toBe(0)
  expect(scoresOf([])).toEqual({ precision: 0, recall: 0, f1: 0 })
})

it('finds words with digits and currency signs', () => {
  expect(alphanumericRuns('Tel:07 -1')).toEqual(['TEL', '07', '1'])
  expect(receiptWords('TEL： 03-88 RM €').filter(holdsNumber)).toEqual(['03-88', '€'])
})

it('pairs characters across line breaks', () => {
  expect(bigramsOf('吾輩\nはＡ')).toEqual(['吾輩', '輩は', 'はA'])
})
