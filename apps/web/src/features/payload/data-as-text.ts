/**
 * Page data is serialized into the HTML as one JSON string, as in `_payload.json`: writing every object as script takes several times as
 * long.
 */
import { createSerializationAdapter } from '@tanstack/react-router'

const pageData = new WeakSet<object>()

/** Marks `data` as page data, which must be representable in JSON. */
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
