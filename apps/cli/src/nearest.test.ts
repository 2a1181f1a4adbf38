import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const words = ['run', 'tools', 'completion', 'help', 'compress-pdf', 'merge-pdf', 'split-pdf']

test.each([
  ['rum', 'run'],
  ['rnu', 'run'],
  ['tool', 'tools'],
  ['compres-pdf', 'compress-pdf'],
  ['pdf-merge', undefined],
  ['MERGE-PDF', 'merge-pdf'],
  ['xyz', undefined],
  ['', undefined],
  ['a'.repeat(100_000), undefined],
])('takes %j for %j', (typed, meant) => {
  expect(nearest(typed, words)).toBe(meant)
})
