import proto from '@temporalio/proto'
import { Worker } from '@temporalio/worker'
import type { AttemptOutcome, DeliveryTask } from '@docweave/contract'
import { webhookQueue } from '@docweave/contract/task-queue'
import { beforeAll, expect, test } from 'vitest'
import type { AttemptWaits } from '../activities.ts'
import { useTimeSkippingServer } from '../testing/time-skipping.ts'
import { workflowBundle } from '../testing/workflow-bundle.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const server = useTimeSkippingServer()
const second = 1000
const hour = 3_600_000
const { INDEXED_VALUE_TYPE_KEYWORD: keyword } = proto.temporal.api.enums.v1.IndexedValueType

beforeAll(async () => {
  const { operatorService } = server().connection
  await operatorService.addSearchAttributes({ namespace: 'default', searchAttributes: { DocweaveError: keyword } })
})

type Answer = (attempt: number, waits: AttemptWaits) => AttemptOutcome

/** Delivers to a receiver that answers like `answer`. Returns the outcome, the times of the attempts from the first one, and the waits. */
async function run(deliveryId: string, answer: Answer) {
  const at: number[] = []
  const waits: AttemptWaits[] = []
  const tasks: DeliveryTask[] = []
  const worker = await Worker.create({
    connection: server().nativeConnection,
    taskQueue: webhookQueue,
    workflowBundle: await workflowBundle(),
    activities: {
      'deliver-webhook': async (task: DeliveryTask, given: AttemptWaits): Promise<AttemptOutcome> => {
        at.push(await server().currentTimeMs())
        waits.push(given)
        tasks.push(task)
        return answer(at.length, given)
      },
    },
  })
  const task: DeliveryTask = { deliveryId, endpointId: 'e', jobId: 'j', event: 'job.done' }
  const ended = await worker.runUntil(
    server()
      .client.workflow.execute(deliverWebhook, { workflowId: deliveryId, taskQueue: webhookQueue, args: [task] })
      .then(
        (state) => state,
        (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : error),
      ),
  )
  expect(tasks).toEqual(tasks.map(() => task))
  return { ended, waits, times: at.map((time) => time - (at[0] ?? 0)) }
}
const delivered: AttemptOutcome = { state: 'delivered', status: 200 }
const pending = ({ wait }: AttemptWaits): AttemptOutcome =>
  wait === undefined ? { state: 'failed', status: 503 } : { state: 'pending', status: 503, wait }

test('delivers at the first attempt', { timeout: 30_000 }, async () => {
  expect(await run('first', () => delivered)).toMatchObject({ ended: 'delivered', times: [0] })
})

test('attempts again after growing waits, which vary', { timeout: 30_000 }, async () => {
  const { ended, times } = await run('fourth', (attempt, waits) => (attempt < 4 ? pending(waits) : delivered))
  expect([ended, times.length]).toEqual(['delivered', 4])
  const waits = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  for (const [n, usual] of [5, 30, 120].entries()) {
    expect(waits[n]).toBeGreaterThanOrEqual(0.8 * usual * second)
    expect(waits[n]).toBeLessThan(1.2 * usual * second + 5 * second)
  }
})

test('gives up after a day, and tells the last attempt so', { timeout: 60_000 }, async () => {
  const { ended, times, waits } = await run('never', (_, given) => pending(given))
  expect(ended).toBe('URL_FAILED')
  expect(waits.map(({ wait }) => wait === undefined)).toEqual([...times.slice(1).map(() => false), true])
  expect(times.length).toBeGreaterThan(20)
  expect(times.at(-1)).toBeGreaterThan(22 * hour)
  expect(times.at(-1)).toBeLessThanOrEqual(24 * hour + 60 * second)
  expect(waits[0]?.mostWait).toBe(hour)
  expect(waits.at(-1)?.mostWait).toBeLessThan(2 * hour)
})

test('waits as long as the receiver asks', { timeout: 30_000 }, async () => {
  const { times } = await run('busy', (attempt) =>
    attempt === 1 ? { state: 'pending', status: 429, wait: 0.5 * hour } : delivered,
  )
  expect(times[1]).toBeGreaterThanOrEqual(0.5 * hour)
})

test('ends at once when the endpoint is gone', { timeout: 30_000 }, async () => {
  const gone = await run('gone', () => ({ state: 'failed', status: 410 }))
  expect(gone).toMatchObject({ ended: 'URL_FAILED', times: [0] })
  const removed = await run('removed', () => ({ state: 'failed', code: 'WEBHOOK_NOT_FOUND' }))
  expect(removed).toMatchObject({ ended: 'failed', times: [0] })
})
