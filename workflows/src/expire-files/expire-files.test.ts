import { TestWorkflowEnvironment } from '@temporalio/testing'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeSkippingServer } from '../testing/program.ts'
import { expireFiles } from './expire-files.ts'

let server: TestWorkflowEnvironment
const workflowsPath = fileURLToPath(new URL('../index.ts', import.meta.url))

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  server = await TestWorkflowEnvironment.createTimeSkipping({ server: timeSkippingServer })
}, 60_000)
afterAll(() => server.teardown())

const worker = (activities: object) =>
  Worker.create({ connection: server.nativeConnection, taskQueue: 'pdf', workflowsPath, activities })

test('gives what was removed, and tries again when the store was away', { timeout: 30_000 }, async () => {
  let tries = 0
  const activities = {
    'expire-files': async () => {
      if (++tries < 3) throw new Error('the store is away')
      return { jobs: 2, uploads: 1, accounts: 1 }
    },
  }
  const one = await worker(activities)
  const gone = await one.runUntil(
    server.client.workflow.execute(expireFiles, { workflowId: 'expire', taskQueue: 'pdf', args: [] }),
  )
  expect([gone, tries]).toEqual([{ jobs: 2, uploads: 1, accounts: 1 }, 3])
})
