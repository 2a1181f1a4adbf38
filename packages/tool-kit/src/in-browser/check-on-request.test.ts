import { expect, test } from 'vitest'
import { checkOnRequest } from './check-on-request.ts'

test('a document with more pages than a tool on request takes is refused, with the limit', () => {
  const check = (...pages: (number | undefined)[]) =>
    checkOnRequest(
      { onRequest: { pages: 10 } },
      pages.map((count) => ({ pages: count })),
    )
  expect(() => check(10, undefined)).not.toThrow()
  expect(() => check(1, 11)).toThrow(
    expect.objectContaining({ code: 'BROWSER_CANNOT_RUN', params: { limit: 10 }, retryable: false }),
  )
})

test('other tools take as many as on the server', () => {
  expect(() => checkOnRequest({}, [{ pages: 2000 }])).not.toThrow()
})
