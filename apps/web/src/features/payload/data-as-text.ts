/**
 * A page's data goes into its HTML as JSON, in one piece, as it does into `_payload.json`: to write out every object of it as a
 * script takes several times as long.
 */
import { createSerializationAdapter } from '@tanstack/react-router'

const pageData = new WeakSet<object>()

/** Says that `data` is what a page shows, and nothing that JSON does not know. */
export function asPageData<T>(data: T): T {
  if (typeof data === 'object' && data !== null) pageData.add(data)
  return data
}

export const dataAsText = createSerializationAdapter({
  key: 'page-data',
  test: (value): value is object => typeof value === 'object' && value !== null && pageData.has(value),
  toSerializable: (data) => JSON.stringify(data),
  fromSerializable: (text: string): object => JSON.parse(text),
})
