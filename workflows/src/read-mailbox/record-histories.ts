/**
 * Records histories of `readMailbox` for the replay test: `node workflows/src/read-mailbox/record-histories.ts`. Existing ones stay: they stand
 * for looks that were under way when the code changed.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { TriggerOutcome } from '@docweave/contract'
import { triggerQueue } from '@docweave/contract/task-queue'
import { devServer } from '../testing/program.ts'
import { withoutPlace } from '../testing/without-place.ts'
import { readMailbox } from './read-mailbox.ts'

/** How the attempts of each look end; `undefined` for one that fails. */
const answers: Record<string, (TriggerOutcome | undefined)[]> = {
  started: [{ state: 'started' }],
  'second-attempt': [undefined, { state: 'idle' }],
  away: [undefined, undefined, { state: 'failed', code: 'MAILBOX_UNAVAILABLE' }],
}

const server = await TestWorkflowEnvironment.createLocal({ server: devServer })
for (const [name, ends] of Object.entries(answers)) {
  const path = fileURLToPath(new URL(`histories/${name}.json`, import.meta.url))
  if (existsSync(path)) continue
  const worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue: triggerQueue,
    workflowsPath: fileURLToPath(new URL('../index.ts', import.meta.url)),
    activities: {
      'read-mailbox': async () => {
        const end = ends.shift()
        if (!end) throw new Error('the mailbox is away')
        return end
      },
    },
  })
  await worker.runUntil(async () => {
    const handle = await server.client.workflow.start(readMailbox, { workflowId: name, taskQueue: triggerQueue })
    await handle.result()
    await mkdir(new URL('histories', import.meta.url), { recursive: true })
    await writeFile(path, withoutPlace(historyToJSON(await handle.fetchHistory())))
  })
}
await server.teardown()
