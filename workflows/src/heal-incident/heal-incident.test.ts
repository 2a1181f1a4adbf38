import type { WorkflowHandle } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import type { FailedJob, FailedPage, Incident, IncidentTask, Replay, ReplayEnd } from '@docweave/contract'
import { incidentQueue } from '@docweave/contract/task-queue'
import { expect, test } from 'vitest'
import { useTimeSkippingServer } from '../testing/time-skipping.ts'
import { workflowBundle } from '../testing/workflow-bundle.ts'
import { healIncident } from './heal-incident.ts'

const server = useTimeSkippingServer()
const second = 1000

const jobsFrom = (first: number, count: number): FailedJob[] =>
  Array.from({ length: count }, (_, n) => ({ jobId: `job-${first + n}`, runId: `run-${first + n}` }))

interface Behaviour {
  /** The pages of the list. */
  pages?: FailedJob[][]
  /** What happens to a replay: by default its job is healed. */
  endOf?: (jobId: string) => Omit<ReplayEnd, 'jobId'> | undefined
  /** Jobs that are skipped instead of replayed. */
  skip?: (jobId: string) => Replay['skipped']
  /** Called before each replay, with the workflow's handle. */
  before?: (jobId: string, handle: WorkflowHandle<typeof healIncident>) => Promise<void>
}

/** Heals an incident, and calls `meanwhile` with its handle. Returns its end, and the times (s) of the replays from the first one. */
async function heal(
  id: string,
  { pages = [jobsFrom(0, 10)], endOf = () => ({}), skip = () => undefined, before = async () => {} }: Behaviour,
  meanwhile: (handle: WorkflowHandle<typeof healIncident>) => Promise<unknown> = async () => undefined,
  rate = 1,
) {
  const at = new Map<string, number>()
  const total = pages.flat().length
  const worker = await Worker.create({
    connection: server().nativeConnection,
    taskQueue: incidentQueue,
    workflowBundle: await workflowBundle(),
    activities: {
      'list-failed-jobs': async (_task: IncidentTask, next = '0'): Promise<FailedPage> => ({
        jobs: pages[Number(next)] ?? [],
        ...(Number(next) + 1 < pages.length ? { next: String(Number(next) + 1) } : {}),
        ...(next === '0' ? { count: total } : {}),
      }),
      'replay-jobs': async (_task: IncidentTask, jobs: FailedJob[]): Promise<Replay[]> => {
        const now = await server().currentTimeMs()
        for (const { jobId } of jobs) await before(jobId, server().client.workflow.getHandle(id))
        return jobs.map(({ jobId, runId }) => {
          const skipped = skip(jobId)
          if (!skipped) at.set(jobId, now)
          return skipped ? { jobId, skipped } : { jobId, runId: `${runId}-again` }
        })
      },
      'look-at-replays': async (replays: FailedJob[]): Promise<ReplayEnd[]> =>
        replays.flatMap(({ jobId }) => {
          const end = endOf(jobId)
          return end ? { jobId, ...end } : []
        }),
    },
  })
  const task: IncidentTask = {
    id,
    filter: { code: 'ENGINE_FAILED' },
    changes: {},
    rate,
    startedAt: 1,
    startedBy: 'operator@example.org',
  }
  const incident = await worker.runUntil(async () => {
    const handle = await server().client.workflow.start(healIncident, {
      workflowId: id,
      taskQueue: incidentQueue,
      args: [task],
    })
    await meanwhile(handle)
    return handle.result()
  })
  const times = [...at.values()]
  return { incident, replayed: [...at.keys()], times: times.map((time) => (time - (times[0] ?? 0)) / second) }
}

/** Waits in the server's time until the incident is in a state. */
async function untilIn(handle: WorkflowHandle<typeof healIncident>, state: Incident['state']): Promise<Incident> {
  for (let tries = 0; tries < 100; tries++) {
    const incident = await handle.query<Incident>('incident')
    if (incident.state === state) return incident
    await server().sleep(second)
  }
  throw new Error(`the incident did not become ${state}`)
}

test('tries three jobs, waits for their ends, and replays the others at the rate', { timeout: 60_000 }, async () => {
  const slow = new Set(['job-0', 'job-1', 'job-2'])
  let looks = 0
  const { incident, replayed, times } = await heal('well', {
    endOf: (jobId) => (slow.has(jobId) && ++looks <= 6 ? undefined : {}),
  })
  expect(replayed).toEqual(jobsFrom(0, 10).map(({ jobId }) => jobId))
  expect(incident).toMatchObject({ state: 'done', found: 10, replayed: 10, healed: 10, failing: [], skipped: [] })
  const [, , third = 0, fourth = 0] = times
  // The fourth job waits until the third look has found the ends of the first three.
  expect(fourth - third).toBeGreaterThan(3)
  const last = times.at(-1) ?? 0
  expect(last - fourth).toBeGreaterThan(5)
  expect(last - fourth).toBeLessThan(20)
})

test('pauses when a tried job fails again, and goes on when told to', { timeout: 60_000 }, async () => {
  let paused: Incident | undefined
  const endOf = (jobId: string) => (Number(jobId.slice(4)) % 2 === 0 ? { code: 'ENGINE_FAILED' as const } : {})
  const { incident } = await heal('ill', { endOf }, async (handle) => {
    paused = await untilIn(handle, 'paused')
    await server().sleep(60 * second)
    expect(await handle.query('incident')).toEqual(paused)
    await handle.signal('resume')
  })
  expect(paused).toMatchObject({ pausedBy: 'trial', replayed: 3, healed: 1, underWay: 0 })
  expect(incident).toMatchObject({
    state: 'done',
    replayed: 10,
    healed: 5,
    failing: [{ code: 'ENGINE_FAILED', count: 5, jobs: ['job-0', 'job-2', 'job-4', 'job-6', 'job-8'] }],
  })
  expect(incident).not.toHaveProperty('pausedBy')
})

test('an operator pauses it, changes the rate, and resumes it', { timeout: 60_000 }, async () => {
  const asked = Promise.withResolvers<void>()
  // The server of these tests fails now and then when a signal comes during a task of the workflow; during an activity there is none.
  const before: Behaviour['before'] = async (jobId, handle) => {
    if (jobId !== 'job-5') return
    await handle.signal('pause')
    asked.resolve()
  }
  const { incident, times } = await heal('slow', { before, pages: [jobsFrom(0, 60)] }, async (handle) => {
    await asked.promise
    const { replayed } = await untilIn(handle, 'paused')
    await server().sleep(600 * second)
    expect(await handle.query('incident')).toMatchObject({ pausedBy: 'operator', replayed })
    await handle.signal('rate', 20)
    expect(await handle.query('incident')).toMatchObject({ rate: 20 })
    await handle.signal('resume')
  })
  expect(incident).toMatchObject({ state: 'done', rate: 20, replayed: 60, healed: 60 })
  expect(Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? 0)))).toBeGreaterThanOrEqual(600)
  expect((times.at(-1) ?? 0) - 600).toBeLessThan(60)
})

test('skipped jobs are counted by reason and replaced in the trial', { timeout: 60_000 }, async () => {
  const gone = new Set(['job-0', 'job-1'])
  const { incident, replayed } = await heal('skips', {
    pages: [jobsFrom(0, 2), [], jobsFrom(2, 6)],
    skip: (jobId) => (gone.has(jobId) ? 'deleted' : undefined),
    endOf: (jobId) => (jobId === 'job-7' ? { skipped: 'cancelled' } : {}),
  })
  expect(replayed).toHaveLength(6)
  expect(incident).toMatchObject({
    state: 'done',
    found: 8,
    healed: 5,
    skipped: [
      { reason: 'deleted', count: 2 },
      { reason: 'cancelled', count: 1 },
    ],
  })
})

test('ends when it is cancelled, and starts no more replays', { timeout: 60_000 }, async () => {
  const { incident, replayed } = await heal('ended', { endOf: () => undefined }, async (handle) => {
    await server().sleep(30 * second)
    await handle.cancel()
  })
  expect(incident).toMatchObject({ state: 'cancelled', replayed: 3, underWay: 3 })
  expect(replayed).toHaveLength(3)
})

test('counts go on in a new run of the workflow when its history is long', { timeout: 120_000 }, async () => {
  const pages = Array.from({ length: 4 }, (_, page) => jobsFrom(100 * page, 100))
  let first = ''
  const { incident, replayed } = await heal('long', { pages }, async (handle) => {
    first = (await handle.describe()).runId
  })
  expect(incident).toMatchObject({ state: 'done', found: 400, replayed: 400, healed: 400 })
  expect(new Set(replayed).size).toBe(400)
  expect((await server().client.workflow.getHandle('long').describe()).runId).not.toBe(first)
})
