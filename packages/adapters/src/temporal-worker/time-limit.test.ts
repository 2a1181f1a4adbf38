/** Finding 8: a document that exceeds its time limit does so once, on a real Temporal server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker'
import { DocweaveError, type StoredFile, type StepTask } from '@docweave/contract'
import { fileRef, plan, planStep } from '@docweave/workflows/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPipelineRunner } from '../temporal/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { asActivity } from './as-activity.ts'
import { workflowBundle } from './workflow-bundle.ts'

let server: TestWorkflowEnvironment
let folder: string
let bundle: WorkflowBundleWithSourceMap | { codePath: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-late-'))
  server = await startTemporal([])
  bundle = await workflowBundle(folder)
}, 60_000)
afterAll(async () => {
  await server.teardown()
  await rm(folder, { recursive: true })
})

const limits = { ...planStep('x').limits, seconds: { base: 2, perMegabyte: 0, perPage: 0 } }

/** Runs a plan with `work` as its only step; returns how often it was started and how the job ended. */
async function run(id: string, work: (signal: AbortSignal) => Promise<void>) {
  let begun = 0
  const ends: unknown[] = []
  const step = asActivity(async ({ signal }, { inputs }: StepTask) => {
    begun++
    await work(signal)
    return { files: inputs, chunks: [], notices: [] }
  })
  const worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue: 'pdf',
    workflowBundle: bundle,
    activities: {
      'pdf-ocr': step,
      inspectInputs: async ({ inputs }: { inputs: StoredFile[] }) => inputs,
      inspectEach: async ({ inputs }: { inputs: StoredFile[] }) => ({ files: inputs, failed: [] }),
      recordEvents: async () => {},
      endJob: async (_id: string, end: unknown) => void ends.push(end),
    },
  })
  await worker.runUntil(async () => {
    await createPipelineRunner(server.client).start(plan(id, [planStep('pdf-ocr', { limits })], [fileRef('a')]), 'v')
    await server.client.workflow
      .getHandle(id)
      .result()
      .catch(() => undefined)
  })
  return { begun, ends }
}

const timedOut = [{ type: 'failed', failure: { code: 'TIMED_OUT' } }]

test('finding 8: does not retry a step that stops at its time limit', async () => {
  const { begun, ends } = await run('stops', (signal) => pause(60_000, undefined, { signal }))
  expect(begun).toBe(1)
  expect(ends).toMatchObject(timedOut)
}, 30_000)

test('finding 8: does not retry a step whose engine reports a timeout', async () => {
  const { begun, ends } = await run('says', async () => {
    throw new DocweaveError('TIMED_OUT')
  })
  expect(begun).toBe(1)
  expect(ends).toMatchObject(timedOut)
}, 30_000)

test('finding 8: does not retry a step that exceeds its time and is ended by the server', async () => {
  const { begun, ends } = await run('deaf', () => pause(6_000))
  expect(begun).toBe(1)
  expect(ends).toMatchObject(timedOut)
}, 30_000)
