/** The types ensure that every code has a message; this checks the messages' style. */
import { errorCodes } from '@docweave/contract/error-table'
import { expect, it } from 'vitest'
import { errorMessages } from './error-messages.ts'
import { noticeMessages } from './notice-messages.ts'

it('has a message of complete sentences and an id for every code', () => {
  expect(Object.keys(errorMessages).toSorted()).toEqual([...errorCodes].toSorted())
  for (const [code, { id, message = '' }] of Object.entries(errorMessages)) {
    expect(id).toBe(`error.${code}`)
    expect(message, code).toMatch(/^[A-Z][^!]*\.$/)
  }
  for (const [code, { id, message = '' }] of Object.entries(noticeMessages)) {
    expect(id).toBe(`notice.${code}`)
    expect(message, code).toMatch(/^[A-Z][^!]*\.$/)
  }
})
