import { MockActivityEnvironment } from '@temporalio/testing'
import { expect, test } from 'vitest'
import { asActivity } from './as-activity.ts'

test('tells an activity the run that it belongs to, in every attempt', async () => {
  const activity = asActivity(async ({ run }) => run)
  const workflowExecution = { workflowId: 'job', runId: 'run-1' }
  const runs = [1, 2].map((attempt) => new MockActivityEnvironment({ workflowExecution, attempt }).run(activity))
  expect(await Promise.all(runs)).toEqual(['run-1', 'run-1'])
})
