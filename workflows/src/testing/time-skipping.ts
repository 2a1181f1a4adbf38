/** The Temporal server of a test file, in which time passes at once while a workflow waits. */
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { DefaultLogger, Runtime } from '@temporalio/worker'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { timeSkippingServer } from './program.ts'

export const workflowsPath = fileURLToPath(new URL('../index.ts', import.meta.url))

/** Starts the server before the file's tests and ends it after them. Returns a function that returns it. */
export function useTimeSkippingServer(): () => TestWorkflowEnvironment {
  let server: TestWorkflowEnvironment
  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') })
    server = await TestWorkflowEnvironment.createTimeSkipping({ server: timeSkippingServer })
  }, 60_000)
  afterAll(() => server.teardown())
  return () => server
}
