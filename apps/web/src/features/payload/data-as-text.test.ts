/** Page data passes through the HTML unchanged; other values are not affected. */
import { expect, it } from 'vitest'
import { asPageData, dataAsText } from './data-as-text.ts'

it('writes a page’s data as one text and reads it back', () => {
  const data = asPageData({ title: 'PDF を結合', cards: [{ id: 'merge-pdf', accepts: ['pdf'] }], none: null })
  expect(dataAsText.test(data)).toBe(true)
  const text = dataAsText.toSerializable(data)
  expect(text).toBeTypeOf('string')
  expect(dataAsText.fromSerializable(text)).toEqual(data)
})

it.each([{ title: 'of a route’s own' }, ['list'], 'text', null, undefined, 3])('leaves %o as it is', (value) => {
  expect(dataAsText.test(value)).toBe(false)
})

it.each(['text', undefined, null])('says nothing of %o, which is no object', (value) => {
  expect(asPageData(value)).toBe(value)
  expect(dataAsText.test(value)).toBe(false)
})
