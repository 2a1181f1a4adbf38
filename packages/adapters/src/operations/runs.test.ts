import { expect, test } from 'vitest'
import { queryOf, refusalOf } from './runs.ts'

const resetPoint = { eventId: 4 }

test.each([
  ['FAILED', undefined],
  ['TERMINATED', undefined],
  ['TIMED_OUT', undefined],
  ['RUNNING', 'is running'],
  ['COMPLETED', 'is done'],
  ['CANCELLED', 'was cancelled: the visitor can retry it on its page'],
])('answers a replay of a run that is %s with %j', (status, refusal) => {
  expect(refusalOf({ status, resetPoint })).toBe(refusal)
})

test('refuses the replay of a run that never began', () => {
  expect(refusalOf({ status: 'FAILED', resetPoint: undefined })).toBe('has no reset point')
})

test('escapes values in a query', () => {
  expect(queryOf({ code: 'A" OR "B', since: 0 })).toContain(
    String.raw`DocweaveError = "A\" OR \"B" AND CloseTime >= "1970-01-01T00:00:00.000Z"`,
  )
})
