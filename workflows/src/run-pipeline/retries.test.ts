import { ApplicationFailure } from '@temporalio/common'
import { Worker } from '@temporalio/worker'
import { expect, test } from 'vitest'
import type { StepTask } from '@docweave/contract'
import { plan, planStep, createRecorder, passThrough } from '../testing/plans.ts'
import { useTimeSkippingServer } from '../testing/time-skipping.ts'
import { workflowBundle } from '../testing/workflow-bundle.ts'
import { runPipeline } from './run-pipeline.ts'

const server = useTimeSkippingServer()

test('retries a retryable failure after one and after two seconds', async () => {
  const { activities, ends } = createRecorder()
  const times: number[] = []
  const mendedAtLast = async (task: StepTask) => {
    times.push(await server().currentTimeMs())
    if (times.length < 3) throw ApplicationFailure.create({ type: 'ENGINE_FAILED', message: 'ENGINE_FAILED' })
    return passThrough(task)
  }
  const worker = await Worker.create({
    connection: server().nativeConnection,
    taskQueue: 'pdf',
    workflowBundle: await workflowBundle(),
    activities: { ...activities, mendedAtLast },
  })
  const run = server().client.workflow.execute(runPipeline, {
    workflowId: 'again',
    taskQueue: 'pdf',
    args: [plan('again', [planStep('mendedAtLast')])],
  })
  await worker.runUntil(run)
  const [first = 0, second = 0, third = 0] = times
  expect(times).toHaveLength(3)
  expect(Math.round((second - first) / 1000)).toBe(1)
  expect(Math.round((third - second) / 1000)).toBe(2)
  expect(ends).toMatchObject([{ type: 'done' }])
}, 30_000)
