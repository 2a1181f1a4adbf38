/** Runs of schedule triggers: from a file at a URL to a job, on a real store and a real HTTP server. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { reconcileSchedules } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import type { ScheduleTimes, TriggerSource } from '@docweave/contract'
import { fireAttempts } from '@docweave/contract/task-queue'
import { readTrigger } from '@docweave/jobs/triggers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'
import { fireTrigger } from './fire-trigger.ts'

let host: ProgramHost
let source: Server
let served: { status: number; body: string }
beforeEach(async () => {
  served = { status: 200, body: newPdf() }
  source = createServer((_, response) => response.writeHead(served.status).end(served.body)).listen(0, '127.0.0.1')
  await once(source, 'listening')
  host = await openProgramHost()
})
afterEach(async () => {
  source.closeAllConnections()
  source.close()
  await host.close()
})

const daily: ScheduleTimes = { type: 'daily', at: '07:30', days: [1, 2, 3, 4, 5] }
const urlHere = () => `http://127.0.0.1:${(source.address() as AddressInfo).port}/report.pdf`
const owner = () => host.as(userNamed('kim'))

/** Makes a schedule trigger; returns its id. */
async function addSchedule(urls = [urlHere()]): Promise<string> {
  const { client } = owner()
  const steps = [{ tool: 'compress-pdf', options: {} }]
  const { id } = await client.pipelines.save.mutate({ name: 'p', pipeline: { steps } })
  const given: TriggerSource = { kind: 'schedule', times: daily, timeZone: 'Asia/Seoul', urls }
  const { trigger, path } = await client.triggers.create.mutate({ name: 'nightly', pipeline: id, source: given })
  expect(path).toBeUndefined()
  return trigger.id
}

const fire = (trigger: string, run = 'run 1', attempt = 1, hosts = ['127.0.0.1']) =>
  fireTrigger(
    host.services,
    {
      receive: {
        folder: join(host.folder, 'staging'),
        creations: createRateLimit({ perMinute: 100, burst: 100 }),
        unusedLasts: 60_000,
      },
      urls: { hosts, privateNetworks: '127.0.0.1', plain: true },
    },
    { signal: new AbortController().signal, attempt },
    { trigger, run },
  )
const stored = (id: string) => readTrigger(host.services.documents, id)
const endJobs = () =>
  Promise.all(
    host.started.map(({ jobId }) =>
      host.services.jobs.append(jobId, { type: 'done', at: 1, expiresAt: 9e15, results: [] }),
    ),
  )

describe('a run', () => {
  test('starts a job of the owner with the files at the addresses', async () => {
    const id = await addSchedule([urlHere(), `${urlHere()}?2`])
    expect(await fire(id)).toEqual({ state: 'started' })
    const [job] = (await owner().client.history.list.query({})).jobs
    expect(job).toMatchObject({ name: 'report.pdf', files: 2, trigger: 'nightly' })
    expect(await stored(id)).toMatchObject({ lastRun: { job: job?.id }, failures: 0 })
  })

  test('starts one job, however often it is repeated, also when the file changes', async () => {
    const id = await addSchedule()
    await fire(id)
    await endJobs()
    served.body = newPdf()
    expect(await fire(id)).toEqual({ state: 'started' })
    expect(host.started).toHaveLength(1)
    expect(await fire(id, 'run 2')).toEqual({ state: 'started' })
    expect(host.started).toHaveLength(2)
  })

  test('is skipped while the job of the one before is open', async () => {
    const id = await addSchedule()
    await fire(id)
    expect(await fire(id, 'run 2')).toEqual({ state: 'skipped' })
    await owner().client.history.removeAll.mutate()
    await endJobs()
    expect(await fire(id, 'run 3')).toEqual({ state: 'started' })
  })

  test('counts as a failure when a host is not allowed or a file is missing, and five pause the trigger', async () => {
    const id = await addSchedule()
    expect(await fire(id, 'a', 1, ['example.com'])).toEqual({ state: 'failed', code: 'URL_NOT_ALLOWED' })
    served.status = 404
    for (const run of ['b', 'c', 'd', 'e']) expect(await fire(id, run)).toEqual({ state: 'failed', code: 'URL_FAILED' })
    expect(await stored(id)).toMatchObject({ failures: 5, paused: { by: 'failures', code: 'URL_FAILED' } })
    expect(host.schedules.get(id)).toMatchObject({ isPaused: true })
    expect(await fire(id, 'f')).toEqual({ state: 'paused' })
    await owner().client.triggers.update.mutate({ id, paused: false })
    expect(host.schedules.get(id)).toMatchObject({ isPaused: false })
  })

  test('is attempted again after a temporary failure, and only the last attempt counts', async () => {
    const id = await addSchedule()
    host.identity.state.away = true
    await expect(fire(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await stored(id))?.failures).toBe(0)
    expect(await fire(id, 'run 1', fireAttempts)).toEqual({ state: 'failed', code: 'SERVICE_UNAVAILABLE' })
    expect((await stored(id))?.failures).toBe(1)
  })
})

describe('the schedule in the workflow engine', () => {
  test('follows its trigger: created, changed, paused and removed', async () => {
    const id = await addSchedule()
    const { client } = owner()
    expect(host.schedules.get(id)).toEqual({ id, times: daily, timeZone: 'Asia/Seoul', isPaused: false })
    const times: ScheduleTimes = { type: 'every', minutes: 30 }
    const changed: TriggerSource = { kind: 'schedule', times, timeZone: 'UTC', urls: [urlHere()] }
    await client.triggers.update.mutate({ id, source: changed, paused: true })
    expect(host.schedules.get(id)).toMatchObject({ times, timeZone: 'UTC', isPaused: true })
    await client.triggers.remove.mutate({ id })
    expect(host.schedules.has(id)).toBe(false)
  })

  test('is created, corrected and removed at a start, after a crash', async () => {
    const [lost, old] = [await addSchedule(), await addSchedule()]
    await owner().client.triggers.update.mutate({ id: old, paused: true })
    const right = new Map(host.schedules)
    host.schedules.delete(lost)
    host.schedules.set(old, { id: old, times: daily, timeZone: 'UTC', isPaused: false })
    host.schedules.set('nobody', { id: 'nobody', times: daily, timeZone: 'UTC', isPaused: false })
    await reconcileSchedules(host.services)
    expect(host.schedules).toEqual(right)
  })

  test('is removed when it fires without its trigger', async () => {
    host.schedules.set('nobody', { id: 'nobody', times: daily, timeZone: 'UTC', isPaused: false })
    expect(await fire('nobody')).toEqual({ state: 'gone' })
    expect(host.schedules.size).toBe(0)
  })

  test('is not left behind when the engine refuses it', async () => {
    const schedules = { ...host.services.schedules }
    host.services.schedules.set = async () => {
      throw new Error('away')
    }
    await expect(addSchedule()).rejects.toThrow()
    host.services.schedules.set = schedules.set
    expect((await owner().client.triggers.list.query()).triggers).toEqual([])
  })

  test.each([
    ['a time zone that does not exist', { timeZone: 'Asia/Atlantis' }],
    ['an offset as time zone', { timeZone: '+09:00' }],
    ['a cron expression of six fields', { times: { type: 'cron', cron: '* * * * * *' } as const }],
    ['a cron expression with a time zone', { times: { type: 'cron', cron: 'TZ=UTC * * * * *' } as const }],
    ['no day', { times: { ...daily, days: [] } }],
    ['no address', { urls: [] }],
    ['a file of the server', { urls: ['file:///etc/passwd'] }],
  ])('%s is refused', async (_, wrong) => {
    const { client } = owner()
    const { id } = await client.pipelines.save.mutate({
      name: 'p',
      pipeline: { steps: [{ tool: 'compress-pdf', options: {} }] },
    })
    const given: TriggerSource = { kind: 'schedule', times: daily, timeZone: 'Asia/Seoul', urls: [urlHere()], ...wrong }
    await expect(client.triggers.create.mutate({ name: 'a', pipeline: id, source: given })).rejects.toMatchObject({
      data: { failure: { code: 'OPTION_INVALID' } },
    })
  })
})
