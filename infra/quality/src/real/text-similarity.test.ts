/** Similarity and recall of words. */
import { expect, it } from 'vitest'
import { recall, recallWithoutSpaces, similarity, withoutMarks, wordsOf } from './text-similarity.ts'

it('is lower for words in another order, while recall is not', () => {
  const [truth, found] = [wordsOf('the left column, the right column'), wordsOf('the right column, the left column')]
  expect(similarity(truth, truth)).toBe(1)
  expect(similarity(truth, found)).toBeLessThan(0.8)
  expect(recall(truth, found)).toBe(1)
  expect(recall(truth, wordsOf('the left'))).toBeCloseTo(2 / 6)
})

it('finds words that are divided elsewhere, each once', () => {
  const truth = wordsOf('코로나19가 전환사채')
  expect(recall(truth, wordsOf('코로나 19 가 전환사채'))).toBe(0.5)
  expect(recallWithoutSpaces(truth, wordsOf('코로나 19 가 전환사채'))).toBe(1)
  expect(recallWithoutSpaces(wordsOf('a b a'), wordsOf('a b'))).toBeCloseTo(2 / 3)
})

it('reads Markdown without its marks', () => {
  expect(wordsOf(withoutMarks('# A **title** with [a link](https://x.org) and $a_b$ <br> ![p](p.png)'))).toEqual([
    ...['a', 'title', 'with', 'a', 'link', 'and'],
  ])
})
