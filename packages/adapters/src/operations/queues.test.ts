/** The operator's view of queues, on a real Temporal server. */
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { fileRef, plan, planStep } from '@docweave/workflows/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPipelineRunner } from '../temporal/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { pauseQueue, resumeQueue, stateOfQueues } from './queues.ts'

let server: TestWorkflowEnvironment

beforeAll(async () => {
  server = await startTemporal([])
}, 60_000)
afterAll(() => server.teardown())

const pdf = async () => (await stateOfQueues(server.client)).find(({ queue }) => queue === 'pdf')

test('counts a waiting job of a queue that never had a worker', { timeout: 30_000 }, async () => {
  expect(await pdf()).toMatchObject({ waiting: 0, paused: false })
  const job = plan('a', [planStep('compress-pdf')], [fileRef('a', { bytes: 1000 })])
  await createPipelineRunner(server.client).start(job, 'visitor')
  await expect.poll(async () => (await pdf())?.waiting, { timeout: 20_000 }).toBe(1)
})

test('pauses a queue with a reason until it is resumed', { timeout: 30_000 }, async () => {
  await pauseQueue(server.client, 'pdf', 'a new engine')
  await expect.poll(pdf, { timeout: 10_000 }).toMatchObject({ paused: true, reason: 'a new engine' })
  await resumeQueue(server.client, 'pdf', 'it is there')
  await expect.poll(pdf, { timeout: 10_000 }).toMatchObject({ paused: false, reason: undefined })
})
