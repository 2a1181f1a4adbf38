/** The point before what failed, in histories that were recorded. */
import { readFile } from 'node:fs/promises'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { expect, test } from 'vitest'
import { resetPointOf } from './reset-point.ts'

const read = async (name: string) => {
  const path = new URL(`../../../../workflows/src/run-pipeline/histories/${name}.json`, import.meta.url)
  return historyFromJSON(JSON.parse(await readFile(path, 'utf8')))
}

test.each(['failed', 'failed-in-activity', 'failed-then-merged', 'all-files-failed'])('%s', async (name) => {
  const history = await read(name)
  const point = resetPointOf(history)
  const events = history.events ?? []
  const at = (id: number) => events.find(({ eventId }) => Number(eventId) === id)
  expect(point?.failed.length).toBeGreaterThan(0)
  expect(at(Number(point?.eventId))?.workflowTaskCompletedEventAttributes).toBeTruthy()
  // All that failed was asked for by that workflow task, or by a later one.
  const asked = events.filter(
    ({ activityTaskScheduledEventAttributes: one }) =>
      one && point?.failed.some(({ name: failed }) => failed === one.activityType?.name),
  )
  for (const { activityTaskScheduledEventAttributes: one } of asked)
    expect(Number(one?.workflowTaskCompletedEventId)).toBeGreaterThanOrEqual(Number(point?.eventId))
})

test('says what failed, with which code and after how many tries', async () => {
  const point = resetPointOf(await read('failed-in-activity'))
  expect(point?.failed).toEqual([
    expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/), attempts: expect.any(Number) }),
  ])
})

test('a run without a failed activity is taken up at its last workflow task, one without any task nowhere', async () => {
  const { events } = await read('ocr-then-compress')
  const last = events?.findLast(({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes)
  expect(resetPointOf({ events: events ?? [] })).toEqual({ eventId: last?.eventId, failed: [] })
  expect(resetPointOf({ events: events?.slice(0, 2) ?? [] })).toBeUndefined()
})
