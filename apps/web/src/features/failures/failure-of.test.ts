/** Any response or error becomes a documented failure. */
import { expect, it } from 'vitest'
import { failureFrom, readFailure } from './failure-of.ts'

it('reads the failure of an API error', () => {
  const failure = { code: 'RATE_LIMITED', params: { seconds: 30 } }
  expect(failureFrom({ data: { failure } })).toEqual(failure)
})

it('reads the response of a refused upload', () => {
  expect(readFailure({ code: 'FILE_EMPTY', params: {} })).toEqual({ code: 'FILE_EMPTY', params: {} })
})

it('treats any other error as an unreachable service', () => {
  for (const error of [new TypeError('fetch failed'), undefined, { data: { failure: { code: 'NO_SUCH' } } }])
    expect(failureFrom(error)).toEqual({ code: 'SERVICE_UNAVAILABLE', params: {} })
})
