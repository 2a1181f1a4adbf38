import { expect, test } from 'vitest'
import { queryOf, refusalOf } from './runs.ts'

const resetPoint = { eventId: 4 }

test.each([
  ['FAILED', undefined],
  ['TERMINATED', undefined],
  ['TIMED_OUT', undefined],
  ['RUNNING', 'is running'],
  ['COMPLETED', 'is done'],
  ['CANCELLED', 'was cancelled: who wants it starts it again on its page'],
])('a run that is %s is refused a replay with %j', (status, refusal) => {
  expect(refusalOf({ status, resetPoint })).toBe(refusal)
})

test('a run that never began has nowhere to go back to', () => {
  expect(refusalOf({ status: 'FAILED', resetPoint: undefined })).toBe('has no point to go back to')
})

test('a question ends nothing in Temporal’s language', () => {
  expect(queryOf({ code: 'A" OR "B', since: 0 })).toContain(
    String.raw`DocweaveError = "A\" OR \"B" AND CloseTime >= "1970-01-01T00:00:00.000Z"`,
  )
})
