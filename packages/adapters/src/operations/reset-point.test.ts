/** Finds reset points in recorded histories. */
import { readFile } from 'node:fs/promises'
import { historyFromJSON } from '@temporalio/common/lib/proto-utils'
import { expect, test } from 'vitest'
import { resetPointOf } from './reset-point.ts'

const read = async (name: string) => {
  const path = new URL(`../../../../workflows/src/run-pipeline/histories/${name}.json`, import.meta.url)
  return historyFromJSON(JSON.parse(await readFile(path, 'utf8')))
}

test.each(['failed', 'failed-then-merged', 'all-files-failed'])(
  'finds the reset point of the history %s',
  async (name) => {
    const history = await read(name)
    const point = resetPointOf(history)
    const events = history.events ?? []
    const at = (id: number) => events.find(({ eventId }) => Number(eventId) === id)
    expect(point?.failed.length).toBeGreaterThan(0)
    expect(at(Number(point?.eventId))?.workflowTaskCompletedEventAttributes).toBeTruthy()
    // Every failed activity was scheduled by that workflow task, or by a later one.
    const asked = events.filter(
      ({ activityTaskScheduledEventAttributes: one }) =>
        one && point?.failed.some(({ name: failed }) => failed === one.activityType?.name),
    )
    for (const { activityTaskScheduledEventAttributes: one } of asked)
      expect(Number(one?.workflowTaskCompletedEventId)).toBeGreaterThanOrEqual(Number(point?.eventId))
  },
)

test('reports the failed activities, with codes and attempts', async () => {
  const point = resetPointOf(await read('failed'))
  expect(point?.failed).toEqual([
    expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/), attempts: expect.any(Number) }),
  ])
})

test('resets a run without a failed activity to its last workflow task; a run without one has no reset point', async () => {
  const { events } = await read('ocr-then-compress')
  const last = events?.findLast(({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes)
  expect(resetPointOf({ events: events ?? [] })).toEqual({ eventId: last?.eventId, failed: [] })
  expect(resetPointOf({ events: events?.slice(0, 2) ?? [] })).toBeUndefined()
})

/** A history of lost work that was done again, and of a later step that failed. */
const lostThenFailed = async () => (await read('lost-then-failed')).events ?? []
const named = (events: Awaited<ReturnType<typeof lostThenFailed>>, name: string) =>
  events.filter(({ activityTaskScheduledEventAttributes: one }) => one?.activityType?.name === name)

test('ignores lost work that was retried successfully, and uses a later failure', async () => {
  const events = await lostThenFailed()
  expect(named(events, 'pdf-to-jpg')).toHaveLength(2)
  const [failed] = named(events, 'pdf-to-txt')
  const point = resetPointOf({ events })
  expect(point?.failed).toEqual([expect.objectContaining({ name: 'pdf-to-txt', code: 'TEXT_NOT_FOUND', attempts: 1 })])
  expect(point?.eventId).toEqual(failed?.activityTaskScheduledEventAttributes?.workflowTaskCompletedEventId)
})

test('uses lost work that was not scheduled again', async () => {
  const events = await lostThenFailed()
  const lost = events.findIndex((event) => event.activityTaskTimedOutEventAttributes)
  const point = resetPointOf({ events: [...events.slice(0, lost + 4), ...events.slice(-1)] })
  expect(point?.failed).toEqual([expect.objectContaining({ name: 'pdf-to-jpg', attempts: 3 })])
  expect(point?.eventId).toEqual(
    named(events, 'pdf-to-jpg')[0]?.activityTaskScheduledEventAttributes?.workflowTaskCompletedEventId,
  )
})

test('finds a reset point of a failed run even if all lost work seems to be scheduled again', async () => {
  const events = await lostThenFailed()
  const ended = events.findIndex((event) => event.activityTaskCompletedEventAttributes)
  const point = resetPointOf({ events: [...events.slice(0, ended), ...events.slice(-1)] })
  expect(point?.failed).toEqual([expect.objectContaining({ name: 'pdf-to-jpg' })])
})
