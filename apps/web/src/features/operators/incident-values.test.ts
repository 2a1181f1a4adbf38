import { IncidentFilter, ReplayChanges } from '@docweave/contract'
import { expect, test } from 'vitest'
import { noValues, requestOf } from './incident-values.ts'

const now = 100 * 3_600_000

test('asks for the failures of the last hours when nothing else is chosen', () => {
  const request = requestOf(noValues, now)
  expect(request).toEqual({ filter: { since: now - 6 * 3_600_000 }, rate: 1, changes: {} })
  expect(IncidentFilter.safeParse(request.filter).success).toBe(true)
})

test('makes a valid request of every field', () => {
  const chosen = { ...noValues, code: 'ENGINE_FAILED', tool: 'pdf-ocr', queue: 'ocr', hours: '1', rate: '0.5' }
  const request = requestOf({ ...chosen, seconds: '2', memory: '4', large: 'yes' }, now)
  expect(IncidentFilter.parse(request.filter)).toEqual({
    ...{ code: 'ENGINE_FAILED', tool: 'pdf-ocr', queue: 'ocr', since: now - 3_600_000 },
  })
  expect(ReplayChanges.parse(request.changes)).toEqual({ seconds: 2, memory: 4, large: true })
  expect(request.rate).toBe(0.5)
})
