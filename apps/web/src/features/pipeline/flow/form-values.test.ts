/** What the forms of blocks read and show. */
import { expect, it } from 'vitest'
import { exampleName } from './example-name.ts'
import { readRange } from './read-range.ts'

it.each<[string, string, boolean, object | undefined]>([
  ['2', '', true, { atLeast: 2 }],
  ['', '10', true, { atMost: 10 }],
  ['0.5', '2', false, { atLeast: 0.5, atMost: 2 }],
  ['', '', true, undefined],
  ['5', '4', true, undefined],
  ['1.5', '', true, undefined],
  ['-1', '', true, undefined],
  ['2', 'x', true, undefined],
  ['x', '', false, undefined],
])('reads the range from “%s” to “%s”', (least, most, whole, range) => {
  expect(readRange(least, most, whole)).toEqual(range)
})

it('shows the name of a result', () => {
  const day = new Date('2026-11-30T12:00:00Z')
  expect(exampleName('{date} {name}-{number} ({pages})', 'report', day)).toBe('2026-11-30 report-1 (12)')
})
