/** Page data passes through the HTML unchanged; other values are not affected. */
import { expect, it } from 'vitest'
import { asPageData, dataAsText } from './data-as-text.ts'

it('serializes a page’s data as one string and reads it back', () => {
  const data = asPageData({ title: 'PDF を結合', cards: [{ id: 'merge-pdf', accepts: ['pdf'] }], none: null })
  expect(dataAsText.test(data)).toBe(true)
  const text = dataAsText.toSerializable(data)
  expect(text).toBeTypeOf('string')
  expect(dataAsText.fromSerializable(text)).toEqual(data)
})

it.each([{ title: 'of a route’s own' }, ['list'], 'text', null, undefined, 3])('does not serialize %o', (value) => {
  expect(dataAsText.test(value)).toBe(false)
})

it.each(['text', undefined, null])('does not mark %o as page data', (value) => {
  expect(asPageData(value)).toBe(value)
  expect(dataAsText.test(value)).toBe(false)
})
