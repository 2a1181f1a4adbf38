/** Selects page cells as in a file manager. */
import { expect, it } from 'vitest'
import { afterChange, choose, point } from './selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ chosen }: { chosen: ReadonlySet<string> }) => [...chosen].toSorted().join('')

it('selects one page, toggles pages, and selects ranges', () => {
  const one = point(choose([], 'a'), keys, 'b', 'only')
  expect(chosen(one)).toBe('b')
  const range = point(one, keys, 'd', 'range')
  expect(chosen(range)).toBe('bcd')
  // The range pivots on its anchor.
  expect(chosen(point(range, keys, 'a', 'range'))).toBe('ab')
  const more = point(range, keys, 'c', 'toggle')
  expect(chosen(more)).toBe('bd')
  expect(more.active).toBe('c')
  expect(chosen(point(more, keys, 'e', 'range', true))).toBe('bcde')
})

it('keeps the active position when pages are removed', () => {
  const before = { chosen: new Set(['b', 'c']), active: 'c', anchor: 'b' }
  expect(afterChange(before, keys, ['a', 'd', 'e'])).toEqual({ chosen: new Set(), active: 'd', anchor: 'd' })
  expect(afterChange(choose(['e'], 'e'), keys, ['a'])).toMatchObject({ active: 'a' })
  expect(afterChange(choose(['b'], 'b'), keys, ['b', 'a'])).toEqual(choose(['b'], 'b'))
})
