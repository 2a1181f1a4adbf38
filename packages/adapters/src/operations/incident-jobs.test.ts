/** Incidents on a real Temporal server: which jobs belong to one, that a run is reset once, and what a replay can change. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApplicationFailure } from '@temporalio/common'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import { largeQueue, type Job, type JobState, type StepTask, type StoredFile } from '@docweave/contract'
import { fileRef, plan, planStep } from '@docweave/workflows/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPipelineRunner } from '../temporal/index.ts'
import { workflowBundle } from '../temporal-worker/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { countFailed, endOfReplay, listFailedJobs, previewIncident, replayForIncident } from './incident-jobs.ts'

let server: TestWorkflowEnvironment
let folder: string
let stop: () => Promise<unknown>
let isBroken = true
/** The memory limit and the queue of each execution of a step, by job. */
const executions = new Map<string, [memoryMegabytes: number, queue: string][]>()

const records = new Map<string, Job>()
const jobs = { get: async (id: string) => records.get(id) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-incidents-'))
  // Runs with more than one step are continued early.
  server = await startTemporal(['limit.historyCount.suggestContinueAsNew=20'])
  const bundle = await workflowBundle(folder)
  const stepsAt =
    (queue: string) =>
    async ({ jobId, inputs, memoryMegabytes }: StepTask) => {
      executions.set(jobId, [...(executions.get(jobId) ?? []), [memoryMegabytes, queue]])
      if (isBroken) throw ApplicationFailure.nonRetryable('OUTPUT_INVALID', 'OUTPUT_INVALID')
      return { files: inputs, notices: [] }
    }
  const workers = await Promise.all(
    ['pdf', largeQueue('pdf')].map((taskQueue) =>
      Worker.create({
        connection: server.nativeConnection,
        taskQueue,
        ...(taskQueue === 'pdf' ? { workflowBundle: bundle } : {}),
        activities: {
          inspectInputs: async ({ inputs }: { inputs: StoredFile[] }) => inputs,
          inspectEach: async ({ inputs }: { inputs: StoredFile[] }) => ({ files: inputs, failed: [] }),
          recordEvents: async () => {},
          endJob: async () => {},
          'compress-pdf': stepsAt(taskQueue),
        },
      }),
    ),
  )
  const running = workers.map((worker) => worker.run())
  stop = async () => {
    for (const worker of workers) worker.shutdown()
    await Promise.all(running)
  }
}, 60_000)
afterAll(async () => {
  await stop?.()
  await server?.teardown()
  await rm(folder, { recursive: true })
})

function record(jobId: string, state: JobState, more: Partial<Job> = {}): void {
  const step = { tool: 'compress-pdf', options: {}, queue: 'pdf' as const, state: 'failed' as const, parts: {} }
  records.set(jobId, {
    ...{
      id: jobId,
      revision: 1,
      state,
      locale: 'en',
      visitor: 'v',
      createdAt: 1,
      inputs: [],
      results: [],
      notices: [],
    },
    steps: [step],
    failure: { code: 'OUTPUT_INVALID', params: {}, step: 0 },
    ...more,
  })
}

/** Runs a job that fails, with its record. */
async function fail(jobId: string, more: Partial<Job> = {}): Promise<string> {
  isBroken = true
  const steps = [planStep('compress-pdf')]
  await createPipelineRunner(server.client).start(plan(jobId, steps, [fileRef('a', { bytes: 1000 })]), 'visitor')
  const handle = server.client.workflow.getHandle(jobId)
  await handle.result().catch(() => undefined)
  record(jobId, 'failed', more)
  isBroken = false
  await expect
    .poll(() => countFailed(server.client, { code: 'OUTPUT_INVALID' }), { timeout: 20_000 })
    .toBeGreaterThan(0)
  return (await handle.describe()).runId
}

const listed = async (filter: Parameters<typeof previewIncident>[2]) =>
  (await listFailedJobs(server.client, jobs, { filter, startedAt: Date.now() })).jobs.map(({ jobId }) => jobId)
const result = (jobId: string) => server.client.workflow.getHandle(jobId).result()

test('lists the failed jobs of a filter until they are replayed', { timeout: 60_000 }, async () => {
  const runId = await fail('one')
  await expect.poll(() => listed({ code: 'OUTPUT_INVALID' })).toEqual(['one'])
  expect(await listed({ tool: 'compress-pdf', queue: 'pdf', since: 0 })).toEqual(['one'])
  for (const filter of [{ code: 'ENGINE_FAILED' }, { queue: 'ocr' }, { until: 5 }, { version: 'v1' }] as const)
    expect(await listed(filter)).toEqual([])
  const previewed = await previewIncident(server.client, jobs, { code: 'OUTPUT_INVALID' }).next()
  expect(previewed.value).toMatchObject({ jobId: 'one', runId, code: 'OUTPUT_INVALID' })
  await replayForIncident(server.client, jobs, { id: 'i', changes: {} }, { jobId: 'one', runId })
  await result('one')
  expect(await listed({ code: 'OUTPUT_INVALID' })).toEqual([])
})

test('resets a run once, also when the call is repeated after the job has ended', { timeout: 60_000 }, async () => {
  const runId = await fail('once')
  const replay = (id: string) => replayForIncident(server.client, jobs, { id, changes: {} }, { jobId: 'once', runId })
  const first = await replay('i')
  const [second, third] = await Promise.all([replay('i'), replay('i')])
  expect([second, third]).toEqual([first, first])
  await result('once')
  expect(await replay('i')).toEqual(first)
  // Another incident is too late for this run.
  expect(await replay('j')).toEqual({ jobId: 'once', skipped: 'replayed' })
  expect(executions.get('once')).toHaveLength(2)
  expect(await endOfReplay(server.client, { jobId: 'once', runId: first.runId ?? '' })).toEqual({ jobId: 'once' })
  expect(await endOfReplay(server.client, { jobId: 'once', runId })).toEqual({ jobId: 'once', code: 'OUTPUT_INVALID' })
})

test('follows a replay that is continued in another run', { timeout: 60_000 }, async () => {
  const inputs = ['a', 'b', 'c', 'd'].map((digit, source) => fileRef(digit, { source, bytes: 1000 }))
  const steps = [planStep('compress-pdf'), planStep('compress-pdf')]
  isBroken = false
  await createPipelineRunner(server.client).start(plan('long', steps, inputs), 'visitor')
  await result('long')
  const runs: { runId: string; status: string }[] = []
  const query = 'WorkflowId = "long"'
  await expect.poll(async () => (await server.client.workflow.count(query)).count).toBeGreaterThan(1)
  for await (const { runId, status } of server.client.workflow.list({ query }))
    runs.push({ runId, status: status.name })
  const first = runs.find(({ status }) => status === 'CONTINUED_AS_NEW')
  expect(await endOfReplay(server.client, { jobId: 'long', runId: first?.runId ?? '' })).toEqual({ jobId: 'long' })
})

test.each([
  ['deleted', { removeRequested: true }],
  ['expired', { state: 'expired' }],
  ['expired', { expiresAt: 1 }],
] as const)('skips a job that is %s (%j)', { timeout: 60_000 }, async (skipped, more) => {
  const jobId = `skip-${JSON.stringify(more).length}-${skipped}`
  const runId = await fail(jobId, more)
  const replay = () => replayForIncident(server.client, jobs, { id: 'i', changes: {} }, { jobId, runId })
  expect(await replay()).toEqual({ jobId, skipped })
  records.delete(jobId)
  expect(await replay()).toEqual({ jobId, skipped: 'deleted' })
  expect(executions.get(jobId)).toHaveLength(1)
})

test('skips a job whose history is gone', { timeout: 60_000 }, async () => {
  const gone = { jobId: 'gone', runId: '00000000-0000-4000-8000-000000000000' }
  const skipped = { jobId: 'gone', skipped: 'deleted' }
  expect(await replayForIncident(server.client, jobs, { id: 'i', changes: {} }, gone)).toEqual(skipped)
  expect(await endOfReplay(server.client, gone)).toEqual(skipped)
})

test(
  'a replay can change limits and the queue, once for an incident, and a second one changes them further',
  { timeout: 60_000 },
  async () => {
    const runId = await fail('changed')
    const changes = { memory: 2, large: true }
    isBroken = true
    const replay = () => replayForIncident(server.client, jobs, { id: 'i', changes }, { jobId: 'changed', runId })
    const first = await replay()
    await result('changed').catch(() => undefined)
    expect(await replay()).toEqual(first)
    isBroken = false
    const failed = { jobId: 'changed', runId: first.runId ?? '' }
    await replayForIncident(server.client, jobs, { id: 'j', changes: { memory: 4 } }, failed)
    await result('changed')
    expect(executions.get('changed')).toEqual([
      [101, 'pdf'],
      [201, 'pdf-large'],
      [801, 'pdf-large'],
    ])
  },
)
