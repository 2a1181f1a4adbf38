/** Plans on a real Temporal server: fairness between visitors. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import proto from '@temporalio/proto'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import { ApplicationFailure } from '@temporalio/common'
import type { PreviewTask, StoredFile, StepTask } from '@docweave/contract'
import { fileRef, plan, planStep } from '@docweave/workflows/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowBundle } from '../temporal-worker/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { createPipelineRunner } from './pipeline-runner.ts'

let server: TestWorkflowEnvironment
let folder: string
const fair = ['matching.enableFairness=true', 'matching.numTaskqueueWritePartitions=1']
/** A server deletes a run only after it has recorded its end: by default about every 30 seconds. */
const soon = ['transfer', 'visibility'].map((name) => `history.${name}ProcessorUpdateAckInterval="200ms"`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-fair-'))
  server = await startTemporal([...fair, ...soon])
}, 60_000)
afterAll(async () => {
  await server.teardown()
  await rm(folder, { recursive: true })
})

const file = fileRef('a', { bytes: 1000, pages: 1 })
const steps = [planStep('rotate-pdf'), planStep('pdf-ocr', { queue: 'ocr' })]
const planOf = (jobId: string, input = file) => plan(jobId, steps, [input])
const local = {
  inspectInputs: async ({ inputs }: { inputs: StoredFile[] }) => inputs,
  inspectEach: async ({ inputs }: { inputs: StoredFile[] }) => ({ files: inputs, failed: [] }),
  recordEvents: async () => {},
  endJob: async () => {},
}
const pages = async ({ inputs }: StepTask) => ({ files: inputs, notices: [] })

test('the jobs of a visitor with many do not delay those of another', { timeout: 60_000 }, async () => {
  const runner = createPipelineRunner(server.client)
  const many = Array.from({ length: 30 }, (_, i) => `many-${i}`)
  const few = ['few-0', 'few-1', 'few-2']
  for (const jobId of many) await runner.start(planOf(jobId), 'visitor with many')
  for (const jobId of few) await runner.start(planOf(jobId), 'another')
  const order: string[] = []
  const { nativeConnection: connection, client } = server
  const first = await Worker.create({
    connection,
    taskQueue: 'pdf',
    workflowBundle: await workflowBundle(folder),
    activities: {
      ...local,
      'rotate-pdf': pages,
    },
  })
  const second = await Worker.create({
    connection,
    taskQueue: 'ocr',
    activities: { 'pdf-ocr': async (task: StepTask) => (order.push(task.jobId), pages(task)) },
    maxConcurrentActivityTaskExecutions: 1,
  })
  const waiting = async () => {
    const { stats } = await client.workflowService.describeTaskQueue({
      namespace: 'default',
      taskQueue: { name: 'ocr' },
      taskQueueType: proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
      reportStats: true,
    })
    return Number(stats?.approximateBacklogCount ?? 0)
  }
  await first.runUntil(async () => {
    await expect.poll(waiting, { timeout: 30_000 }).toBe(many.length + few.length)
    await second.runUntil(Promise.all([...many, ...few].map((id) => client.workflow.getHandle(id).result())))
  })
  // Served in turns: the last of the few is done while most of the many still wait.
  expect(Math.max(...few.map((id) => order.indexOf(id)))).toBeLessThan(12)
  expect(order).toHaveLength(many.length + few.length)
})

test('a large file waits in a queue of its own, and small ones overtake it', { timeout: 60_000 }, async () => {
  const { nativeConnection: connection, client } = server
  const runner = createPipelineRunner(client)
  const state = (id: string) => runner.state(id)
  await runner.start(planOf('large', { ...file, bytes: 200_000_000 }), 'a visitor')
  await runner.start(planOf('small'), 'another')
  const everything = { 'rotate-pdf': pages, 'pdf-ocr': pages }
  const small = await Promise.all(
    ['pdf', 'ocr'].map(async (taskQueue) =>
      Worker.create({
        connection,
        taskQueue,
        activities: { ...local, ...everything },
        ...(taskQueue === 'pdf' && { workflowBundle: await workflowBundle(folder) }),
      }),
    ),
  )
  const working = small.map((worker) => worker.run())
  await client.workflow.getHandle('small').result()
  expect(await state('large')).toBe('running')
  const large = await Promise.all(
    ['pdf-large', 'ocr-large'].map((taskQueue) => Worker.create({ connection, taskQueue, activities: everything })),
  )
  working.push(...large.map((worker) => worker.run()))
  await client.workflow.getHandle('large').result()
  for (const worker of [...small, ...large]) worker.shutdown()
  await Promise.all(working)
})

test('deletes all runs of a job, open or closed, and none of another job', { timeout: 60_000 }, async () => {
  const { nativeConnection: connection, client } = server
  const runner = createPipelineRunner(client)
  const one = (jobId: string) => plan(jobId, [planStep('rotate-pdf')], [file])
  const worker = await Worker.create({
    connection,
    taskQueue: 'pdf',
    workflowBundle: await workflowBundle(folder),
    activities: { ...local, 'rotate-pdf': pages },
  })
  const kept = async (jobId: string) => {
    const { count } = await client.workflow.count(`WorkflowId = "${jobId}"`)
    return { runs: count, state: await runner.state(jobId) }
  }
  await worker.runUntil(async () => {
    for (const jobId of ['mine', 'mine', 'other']) {
      await runner.start(one(jobId), 'visitor')
      await client.workflow.getHandle(jobId).result()
    }
  })
  await runner.start(one('open'), 'visitor')
  await expect.poll(() => kept('mine'), { timeout: 10_000 }).toEqual({ runs: 2, state: 'done' })
  await expect.poll(() => kept('open'), { timeout: 10_000 }).toEqual({ runs: 1, state: 'running' })
  // `forget` also deletes the history, which could otherwise be fetched by its run id.
  const { runId } = await client.workflow.getHandle('mine').describe()
  for (const jobId of ['mine', 'open']) {
    await runner.forget(jobId)
    await expect.poll(() => kept(jobId), { timeout: 10_000 }).toEqual({ runs: 0, state: 'unknown' })
    await runner.forget(jobId)
  }
  await expect(client.workflow.getHandle('mine', runId).fetchHistory()).rejects.toThrow('not found')
  await runner.forget('never-was')
  expect(await kept('other')).toEqual({ runs: 1, state: 'done' })
})

test(
  'makes a preview once, also if it fails, and deletes its run with those of its job',
  { timeout: 60_000 },
  async () => {
    const { nativeConnection: connection, client } = server
    const runner = createPipelineRunner(client)
    const previewOf = (jobId: string, digit: string): PreviewTask => ({
      jobId,
      locale: 'en',
      file: fileRef(digit, { kind: 'docx' }),
      step: planStep('docx-to-pdf'),
    })
    const [sound, broken] = [previewOf('shown', 'a'), previewOf('shown', 'b')]
    const other = previewOf('shown-other', 'a')
    const made: string[] = []
    const worker = await Worker.create({
      connection,
      taskQueue: 'pdf',
      workflowBundle: await workflowBundle(folder),
      activities: {
        'make-preview': async ({ jobId, file }: PreviewTask) => {
          made.push(`${jobId} ${file.key[0]}`)
          if (file.key === broken.file.key) throw ApplicationFailure.nonRetryable('FILE_DAMAGED', 'FILE_DAMAGED')
        },
        recordPreviewFailure: async () => {},
      },
    })
    const states = () => Promise.all([sound, broken, other].map((task) => runner.previewState(task)))
    expect(await states()).toEqual(['unknown', 'unknown', 'unknown'])
    const startAll = () =>
      Promise.all([sound, broken, other].flatMap((task) => [0, 1].map(() => runner.startPreview(task, 'visitor'))))
    await worker.runUntil(async () => {
      await startAll()
      await expect.poll(states, { timeout: 20_000 }).toEqual(['done', 'failed', 'done'])
      await startAll()
    })
    expect(made.toSorted()).toEqual(['shown a', 'shown b', 'shown-other a'])
    const counted = async () => (await client.workflow.count('WorkflowType = "makePreview"')).count
    await expect.poll(counted, { timeout: 10_000 }).toBe(3)
    await runner.forget('shown')
    await expect.poll(states, { timeout: 10_000 }).toEqual(['unknown', 'unknown', 'done'])
  },
)
