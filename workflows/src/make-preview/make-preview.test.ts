import { ApplicationFailure } from '@temporalio/common'
import { Worker } from '@temporalio/worker'
import type { Failure, PreviewTask } from '@docweave/contract'
import { expect, test } from 'vitest'
import { fileRef, planStep } from '../testing/plans.ts'
import { useTimeSkippingServer } from '../testing/time-skipping.ts'
import { workflowBundle } from '../testing/workflow-bundle.ts'
import { makePreview } from './make-preview.ts'

const server = useTimeSkippingServer()

/** Makes a preview with an activity that fails in the first `failures` attempts. */
async function run(id: string, code: Failure['code'], failures: number, nonRetryable = false) {
  let attempts = 0
  const recorded: Failure[] = []
  const task: PreviewTask = { jobId: id, locale: 'en', file: fileRef('a', { kind: 'docx' }), step: planStep('x') }
  const worker = await Worker.create({
    connection: server().nativeConnection,
    taskQueue: 'pdf',
    workflowBundle: await workflowBundle(),
    activities: {
      'make-preview': async () => {
        if (++attempts <= failures) throw ApplicationFailure.create({ type: code, message: code, nonRetryable })
      },
      recordPreviewFailure: async (_task: PreviewTask, failure: Failure) => void recorded.push(failure),
    },
  })
  const ended = await worker.runUntil(
    server()
      .client.workflow.execute(makePreview, { workflowId: id, taskQueue: 'pdf', args: [task] })
      .then(
        () => 'done',
        () => 'failed',
      ),
  )
  return { ended, attempts, recorded }
}

test('tries again once, and then records the failure', { timeout: 30_000 }, async () => {
  expect(await run('mended', 'ENGINE_FAILED', 1)).toEqual({ ended: 'done', attempts: 2, recorded: [] })
  expect(await run('broken', 'ENGINE_FAILED', 9)).toEqual({
    ended: 'failed',
    attempts: 2,
    recorded: [{ code: 'ENGINE_FAILED', params: {} }],
  })
})

test('does not try again what would fail again', { timeout: 30_000 }, async () => {
  const recorded = [{ code: 'FILE_DAMAGED', params: {} }]
  expect(await run('damaged', 'FILE_DAMAGED', 9, true)).toEqual({ ended: 'failed', attempts: 1, recorded })
  expect(await run('slow', 'TIMED_OUT', 9)).toMatchObject({ attempts: 1, recorded: [{ code: 'TIMED_OUT' }] })
})
