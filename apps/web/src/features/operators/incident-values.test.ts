import { IncidentFilter, ReplayChanges } from '@docweave/contract'
import { describe, expect, test } from 'vitest'
import { faultsOf, noValues, requestOf } from './incident-values.ts'

const now = 100 * 3_600_000

test('asks for the failures of the last hours when nothing else is chosen', () => {
  const request = requestOf(noValues, now)
  expect(request).toEqual({ filter: { since: now - 6 * 3_600_000 }, rate: 1, changes: {} })
  expect(IncidentFilter.safeParse(request.filter).success).toBe(true)
})

test('makes a valid request of every field', () => {
  const chosen = { ...noValues, code: 'ENGINE_FAILED', tool: 'pdf-ocr', queue: 'ocr', hours: '1', rate: '0.5' }
  const until = '1970-01-05T03:30'
  const others = { until, version: 'v1', seconds: '2', memory: '4', large: 'yes', on: 'v2' }
  const request = requestOf({ ...chosen, ...others }, now)
  expect(IncidentFilter.parse(request.filter)).toEqual({
    ...{ code: 'ENGINE_FAILED', tool: 'pdf-ocr', queue: 'ocr', since: now - 3_600_000, version: 'v1' },
    // The fields show local time.
    until: new Date(1970, 0, 5, 3, 30).getTime(),
  })
  expect(ReplayChanges.parse(request.changes)).toEqual({ version: 'v2', seconds: 2, memory: 4, large: true })
  expect(request.rate).toBe(0.5)
})

describe('says what is wrong', () => {
  const faults = (some: Partial<typeof noValues>, isIncomplete = false) =>
    faultsOf({ ...noValues, ...some }, now, isIncomplete)
  /** A local time, as the field has it. */
  const local = (at: number) => {
    const date = new Date(at)
    return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }

  test('nothing with the first values, and with the least and the highest rate', () => {
    for (const rate of ['1', '0.01', '50']) expect(faults({ rate })).toEqual({})
  })

  test.each(['', '0', '0.001', '51', '-1', 'many'])('a rate of "%s"', (rate) => {
    expect(faults({ rate })).toEqual({ rate: 'range' })
  })

  test('an end before the beginning, and one that is not complete', () => {
    expect(faults({ hours: '6', until: local(now - 5 * 3_600_000) })).toEqual({})
    expect(faults({ hours: '6', until: local(now - 7 * 3_600_000) })).toEqual({ until: 'before' })
    expect(faults({}, true)).toEqual({ until: 'incomplete' })
  })
})
