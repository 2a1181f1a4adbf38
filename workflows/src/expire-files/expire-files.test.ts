import { Worker } from '@temporalio/worker'
import { maintenanceQueue } from '@docweave/contract/task-queue'
import { expect, test } from 'vitest'
import { useTimeSkippingServer } from '../testing/time-skipping.ts'
import { workflowBundle } from '../testing/workflow-bundle.ts'
import { expireFiles } from './expire-files.ts'

const server = useTimeSkippingServer()

/** The workers of one process: one for the schedule's task queue, one for its activities. */
const workers = async (activities: object) => {
  const connection = server().nativeConnection
  const bundle = await workflowBundle()
  return Promise.all([
    Worker.create({ connection, taskQueue: 'pdf', workflowBundle: bundle }),
    Worker.create({ connection, taskQueue: maintenanceQueue, activities }),
  ])
}

test(
  'returns the removed counts, runs on a queue that cannot be paused, and retries after store failures',
  { timeout: 30_000 },
  async () => {
    let tries = 0
    const activities = {
      'expire-files': async () => {
        if (++tries < 3) throw new Error('the store is away')
        return { jobs: 2, uploads: 1, accounts: 1 }
      },
    }
    const [planning, working] = await workers(activities)
    const gone = await working.runUntil(() =>
      planning.runUntil(
        server().client.workflow.execute(expireFiles, { workflowId: 'expire', taskQueue: 'pdf', args: [] }),
      ),
    )
    expect([gone, tries]).toEqual([{ jobs: 2, uploads: 1, accounts: 1 }, 3])
  },
)
