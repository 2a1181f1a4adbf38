/** Schedules of triggers on a real Temporal server, with the workflow and the worker that serve them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { TriggerSchedule, TriggerTask } from '@docweave/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriggerWorker, workflowBundle, type TriggerWorker } from '../temporal-worker/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { scheduleMailbox } from './schedule-mailbox.ts'
import { createTriggerSchedules } from './trigger-schedules.ts'

let server: TestWorkflowEnvironment
let folder: string
let worker: Worker
let working: Promise<void>
let triggers: TriggerWorker
let tasks: TriggerTask[]
let failures = 0
let looks = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-schedules-'))
  server = await startTemporal([])
  tasks = []
  worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue: 'pdf',
    workflowBundle: await workflowBundle(folder),
  })
  working = worker.run()
  triggers = await startTriggerWorker({
    address: server.address,
    namespace: 'default',
    codec: { encode: async (payloads) => payloads, decode: async (payloads) => payloads },
    drainSeconds: 0,
    activities: {
      'fire-trigger': async (task) => {
        tasks.push(task)
        if (failures-- > 0) throw new Error('the store is away')
        return { state: 'started' }
      },
      'read-mailbox': async () => {
        looks++
        return { state: 'idle' }
      },
    },
  })
}, 300_000)
afterAll(async () => {
  worker.shutdown()
  triggers.stop()
  await Promise.all([working, triggers.ended])
  await server.teardown()
  await rm(folder, { recursive: true })
}, 60_000)

const scheduleNamed = (id: string, more: Partial<TriggerSchedule> = {}): TriggerSchedule => ({
  id,
  times: { type: 'daily', at: '07:30', days: [1, 5] },
  timeZone: 'Asia/Seoul',
  isPaused: false,
  ...more,
})
const describeOf = (id: string) => server.client.schedule.getHandle(`trigger:${id}`).describe()
const idsOf = async () => {
  const found: string[] = []
  for await (const id of createTriggerSchedules(server.client).list()) found.push(id)
  return found
}

test(
  'a schedule of one minute starts a run, which is repeated after a failure under the same name',
  { timeout: 200_000 },
  async () => {
    failures = 1
    await createTriggerSchedules(server.client).set(
      scheduleNamed('minute', { times: { type: 'cron', cron: '* * * * *' } }),
    )
    await expect.poll(() => tasks.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(2)
    const [first, second] = tasks
    expect(first).toEqual({ trigger: 'minute', run: expect.stringMatching(/^trigger:minute-\d{4}-/) })
    expect(second).toEqual(first)
    await createTriggerSchedules(server.client).remove('minute')
  },
)

test('the mailbox is looked at every minute while there is one', { timeout: 200_000 }, async () => {
  const describeOfMailbox = () => server.client.schedule.getHandle('read-mailbox').describe()
  await scheduleMailbox(server.client, false)
  for (const _ of [1, 2]) await scheduleMailbox(server.client, true)
  const { spec, policies, action } = await describeOfMailbox()
  expect(spec.intervals).toMatchObject([{ every: 60_000 }])
  expect([policies.overlap, action.type === 'startWorkflow' && action.workflowType]).toEqual(['SKIP', 'readMailbox'])
  await server.client.schedule.getHandle('read-mailbox').trigger()
  await expect.poll(() => looks, { timeout: 60_000 }).toBeGreaterThanOrEqual(1)
  for (const _ of [1, 2]) await scheduleMailbox(server.client, false)
  await expect(describeOfMailbox()).rejects.toThrow()
})

test('runs at the time of the day in its zone, in summer and winter', { timeout: 60_000 }, async () => {
  await createTriggerSchedules(server.client).set(
    scheduleNamed('zone', {
      timeZone: 'America/New_York',
      times: { type: 'daily', at: '07:30', days: [0, 1, 2, 3, 4, 5, 6] },
    }),
  )
  const { info } = await describeOf('zone')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })
  expect(new Set(info.nextActionTimes.map((time) => clock.format(time)))).toEqual(new Set(['07:30']))
})

test('is changed, paused, resumed and removed, each any number of times', { timeout: 60_000 }, async () => {
  const schedules = createTriggerSchedules(server.client)
  for (const _ of [1, 2]) await schedules.set(scheduleNamed('kept'))
  const days = (await describeOf('kept')).info.nextActionTimes.map((time) =>
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Seoul', weekday: 'short' }).format(time),
  )
  expect(new Set(days)).toEqual(new Set(['Mon', 'Fri']))
  await schedules.set(scheduleNamed('kept', { isPaused: true, times: { type: 'every', minutes: 90 } }))
  const paused = await describeOf('kept')
  expect([paused.state.paused, paused.spec.intervals]).toMatchObject([true, [{ every: 5_400_000 }]])
  expect(paused.policies).toMatchObject({ overlap: 'SKIP', catchupWindow: 3_600_000 })
  await schedules.set(scheduleNamed('kept'))
  expect((await describeOf('kept')).state.paused).toBe(false)
  await expect.poll(idsOf, { timeout: 20_000 }).toContain('kept')
  for (const _ of [1, 2]) await schedules.remove('kept')
  await expect(describeOf('kept')).rejects.toThrow()
})

test('refuses times that do not exist, and keeps the ones before', { timeout: 60_000 }, async () => {
  const schedules = createTriggerSchedules(server.client)
  const wrong = scheduleNamed('wrong', { times: { type: 'cron', cron: '99 * * * *' } })
  const refusal = { code: 'OPTION_INVALID', params: { option: 'times' } }
  await expect(schedules.set(wrong)).rejects.toMatchObject(refusal)
  await expect(describeOf('wrong')).rejects.toThrow()
  await schedules.set(scheduleNamed('wrong'))
  await expect(schedules.set(wrong)).rejects.toMatchObject(refusal)
  expect((await describeOf('wrong')).spec.calendars).toHaveLength(1)
})
