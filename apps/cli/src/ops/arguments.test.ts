import { expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { incidentFilterOf, readOps, readQueue, readTime } from './arguments.ts'

const now = Date.parse('2026-11-22T08:00:00Z')

test('parses times as durations ago and as dates', () => {
  expect(readTime('90m', now)).toBe(now - 5_400_000)
  expect(readTime('3d', now)).toBe(now - 259_200_000)
  expect(readTime('2026-11-21T08:00Z', now)).toBe(now - 86_400_000)
  expect(() => readTime('soon', now)).toThrow(UsageError)
})

test('is a dry run without --go, and reports whether a filter was given', () => {
  expect(readOps(['replay', 'a', 'b'], now)).toMatchObject({ names: ['a', 'b'], asked: false, go: false, rate: 1 })
  expect(readOps(['replay', '--code', 'ENGINE_FAILED', '--rate', '5', '--go'], now)).toMatchObject({
    names: [],
    asked: true,
    go: true,
    rate: 5,
    question: { code: 'ENGINE_FAILED' },
  })
})

test.each([
  [['list', '--code', 'NO_SUCH_CODE']],
  [['list', '--tool', 'no-such-tool']],
  [['replay', '--rate', '0']],
  [['replay', '--rate', 'quick']],
  [['list', '--all']],
])('refuses %j', (words) => {
  expect(() => readOps(words, now)).toThrow(UsageError)
})

test('lists the queues if one is mistyped', () => {
  expect(readQueue('ocr')).toBe('ocr')
  expect(() => readQueue('scan')).toThrow(/Queues: .*ocr/)
})

test('reads the filter and the changes of an incident', () => {
  const words = ['heal', '--code', 'ENGINE_FAILED', '--queue', 'ocr', '--since', '1h', '--version', 'v1']
  const request = readOps([...words, '--memory', '2', '--large', '--on', 'v2', '--rate', '0.5'], now)
  expect(incidentFilterOf(request)).toEqual({
    ...{ code: 'ENGINE_FAILED', queue: 'ocr', since: now - 3_600_000, version: 'v1' },
  })
  expect(request.heal).toMatchObject({
    changes: { memory: 2, large: true, version: 'v2' },
    rate: 0.5,
    action: undefined,
  })
  expect(readOps(['heal', 'a1', '--pause'], now).heal.action).toBe('pause')
})

test.each([
  [['heal', '--memory', '0.5', '--code', 'ENGINE_FAILED']],
  [['heal', '--time', 'long', '--code', 'ENGINE_FAILED']],
  [['heal', '--rate', '1000', '--code', 'ENGINE_FAILED']],
  [['heal', '--queue', 'scan']],
  [['heal', '--query', 'CloseTime > 0']],
  [['heal']],
])('refuses the incident %j', (words) => {
  expect(() => incidentFilterOf(readOps(words, now))).toThrow(UsageError)
})
