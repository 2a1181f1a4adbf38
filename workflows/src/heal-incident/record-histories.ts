/**
 * Records histories of `healIncident` for the replay test: `node workflows/src/heal-incident/record-histories.ts`. Existing ones stay: they
 * stand for incidents that were under way when the code changed.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WorkflowHandle } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { FailedJob, FailedPage, Incident, IncidentTask, Replay, ReplayEnd } from '@docweave/contract'
import { incidentQueue } from '@docweave/contract/task-queue'
import { devServer } from '../testing/program.ts'
import { withoutPlace } from '../testing/without-place.ts'
import { healIncident } from './heal-incident.ts'

type Handle = WorkflowHandle<typeof healIncident>

const until = async (handle: Handle, state: Incident['state']) => {
  while ((await handle.query<Incident>('incident')).state !== state) await pause(100)
}

/** What operators do in each incident. */
const stories: Record<string, (handle: Handle) => Promise<unknown>> = {
  healed: async () => undefined,
  'failed-again': async (handle) => {
    await until(handle, 'paused')
    await handle.signal('rate', 20)
    await handle.signal('resume')
  },
  'paused-and-cancelled': async (handle) => {
    await handle.signal('pause')
    await until(handle, 'paused')
    await handle.cancel()
  },
}

const jobs = Array.from({ length: 8 }, (_, n): FailedJob => ({ jobId: `job-${n}`, runId: `run-${n}` }))

let story = ''
const server = await TestWorkflowEnvironment.createLocal({ server: devServer })
const worker = await Worker.create({
  connection: server.nativeConnection,
  taskQueue: incidentQueue,
  workflowsPath: fileURLToPath(new URL('../index.ts', import.meta.url)),
  activities: {
    'list-failed-jobs': async (_task: IncidentTask, next?: string): Promise<FailedPage> =>
      next === undefined ? { jobs: jobs.slice(0, 4), next: 'b', count: 8 } : { jobs: jobs.slice(4) },
    'replay-jobs': async (_task: IncidentTask, failed: FailedJob[]): Promise<Replay[]> =>
      failed.map(({ jobId, runId }) =>
        jobId === 'job-1' ? { jobId, skipped: 'deleted' } : { jobId, runId: `${runId}-again` },
      ),
    'look-at-replays': async (replays: FailedJob[]): Promise<ReplayEnd[]> =>
      replays.map(({ jobId }) => (story === 'failed-again' ? { jobId, code: 'ENGINE_FAILED' } : { jobId })),
  },
})
await worker.runUntil(async () => {
  for (const [name, act] of Object.entries(stories)) {
    const path = fileURLToPath(new URL(`histories/${name}.json`, import.meta.url))
    if (existsSync(path)) continue
    story = name
    const handle = await server.client.workflow.start(healIncident, {
      workflowId: name,
      taskQueue: incidentQueue,
      args: [
        { id: name, filter: { code: 'ENGINE_FAILED' }, changes: {}, rate: 2, startedAt: 1, startedBy: 'docweave ops' },
      ],
    })
    await act(handle)
    await handle.result()
    await writeFile(path, withoutPlace(historyToJSON(await handle.fetchHistory())))
  }
})
await server.teardown()
