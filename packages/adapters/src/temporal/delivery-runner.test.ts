/** Deliveries on a real Temporal server: starting twice, sending again, and what operators see. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkflowFailedError } from '@temporalio/client'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import { webhookQueue, type AttemptOutcome, type DeliveryTask } from '@docweave/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowBundle } from '../temporal-worker/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { createDeliveryRunner } from './delivery-runner.ts'
import { searchAttributes } from './pipeline-runner.ts'

let server: TestWorkflowEnvironment
let folder: string
let worker: Worker
let working: Promise<void>
let outcome: AttemptOutcome
let sent: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-deliveries-'))
  server = await startTemporal([])
  sent = []
  outcome = { state: 'delivered', status: 200 }
  worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue: webhookQueue,
    workflowBundle: await workflowBundle(folder),
    activities: {
      'deliver-webhook': async ({ deliveryId }: DeliveryTask) => {
        sent.push(deliveryId)
        return outcome
      },
    },
  })
  working = worker.run()
}, 60_000)
afterAll(async () => {
  worker.shutdown()
  await working
  await server.teardown()
  await rm(folder, { recursive: true })
})

const taskNamed = (deliveryId: string): DeliveryTask => ({ deliveryId, endpointId: 'e', jobId: 'j', event: 'job.done' })
const handleOf = (deliveryId: string) => server.client.workflow.getHandle(`webhook:j:e:${deliveryId}`)

test(
  'a delivery that is started again after its end is sent once, unless it is asked to',
  { timeout: 60_000 },
  async () => {
    const runner = createDeliveryRunner(server.client)
    const task = taskNamed('once')
    await Promise.all([runner.start(task, 'kim'), runner.start(task, 'kim')])
    expect(await handleOf('once').result()).toBe('delivered')
    await runner.start(task, 'kim')
    expect(sent).toEqual(['once'])
    await runner.start(task, 'kim', { again: true })
    expect(await handleOf('once').result()).toBe('delivered')
    expect(sent).toEqual(['once', 'once'])
  },
)

test('operators see job, endpoint, attempt and code', { timeout: 60_000 }, async () => {
  outcome = { state: 'failed', code: 'URL_NOT_ALLOWED' }
  await createDeliveryRunner(server.client).start(taskNamed('refused'), 'kim')
  await expect(handleOf('refused').result()).rejects.toBeInstanceOf(WorkflowFailedError)
  const { typedSearchAttributes, staticSummary } = await handleOf('refused').describe()
  expect(typedSearchAttributes.get(searchAttributes.error)).toBe('URL_NOT_ALLOWED')
  expect(await staticSummary()).toBe('job.done of job j to endpoint e')
  const metadata = await handleOf('refused').query<Record<string, unknown>>('__temporal_workflow_metadata')
  expect(metadata['currentDetails']).toBe('Attempt 1: URL_NOT_ALLOWED, failed')
})
