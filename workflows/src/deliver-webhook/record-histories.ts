/**
 * Records histories of `deliverWebhook` for the replay test: `node workflows/src/deliver-webhook/record-histories.ts`. Existing ones stay:
 * they stand for deliveries that were under way when the code changed.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { AttemptOutcome, DeliveryTask } from '@docweave/contract'
import { webhookQueue } from '@docweave/contract/task-queue'
import { devServer } from '../testing/program.ts'
import { withoutPlace } from '../testing/without-place.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const refused: AttemptOutcome = { state: 'pending', status: 503, wait: 100 }
/** How the attempts of each delivery end. */
const answers: Record<string, AttemptOutcome[]> = {
  delivered: [{ state: 'delivered', status: 204 }],
  'third-attempt': [refused, { state: 'pending', code: 'URL_FAILED', wait: 100 }, { state: 'delivered', status: 200 }],
  gone: [refused, { state: 'failed', status: 410 }],
}

const server = await TestWorkflowEnvironment.createLocal({
  server: { ...devServer, searchAttributes: [defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)] },
})
const worker = await Worker.create({
  connection: server.nativeConnection,
  taskQueue: webhookQueue,
  workflowsPath: fileURLToPath(new URL('../index.ts', import.meta.url)),
  activities: { 'deliver-webhook': async ({ deliveryId }: DeliveryTask) => answers[deliveryId]?.shift() },
})
await worker.runUntil(async () => {
  for (const deliveryId of Object.keys(answers)) {
    const path = fileURLToPath(new URL(`histories/${deliveryId}.json`, import.meta.url))
    if (existsSync(path)) continue
    const handle = await server.client.workflow.start(deliverWebhook, {
      workflowId: deliveryId,
      taskQueue: webhookQueue,
      args: [{ deliveryId, endpointId: 'e', jobId: 'j', event: 'job.done' }],
    })
    await handle.result().catch(() => undefined)
    await writeFile(path, withoutPlace(historyToJSON(await handle.fetchHistory())))
  }
})
await server.teardown()
