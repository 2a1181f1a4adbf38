/**
 * Records the histories that `replay.test.ts` replays: `node src/run-pipeline/record-histories.ts`. Add a history when the
 * workflow can do something new; never record an old one again, because runs like it may still be open.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Context } from '@temporalio/activity'
import type { WorkflowHandle } from '@temporalio/client'
import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import { writeFlow, type Plan } from '@docweave/contract'
import type { ReadingActivities, StepActivities } from '../activities.ts'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { fileRef, plan, planStep, createRecorder, passThrough } from '../testing/plans.ts'
import { devServer } from '../testing/program.ts'
import { withoutPlace } from '../testing/without-place.ts'
import { answerApproval } from './nodes/run-approve.ts'
import { runPipeline } from './run-pipeline.ts'

const chunks = Array.from({ length: 3 }, (_, data) => ({ data, pages: 5 }))

/** The id of the activity that stops heartbeating. */
let lost: string | undefined

const activities: StepActivities = {
  'compress-pdf': async (task) =>
    task.jobId === 'large-then-small' ? { files: [fileRef('f')], chunks: [], notices: [] } : passThrough(task),
  'pdf-ocr': async () => ({ files: [fileRef('d', { kind: 'json' })], chunks: [], notices: [] }),
  'pdf-ocr.split': async () => ({ files: [], chunks, notices: [] }),
  'pdf-ocr.join': passThrough,
  'pdf-to-txt': async () => {
    throw ApplicationFailure.nonRetryable('TEXT_NOT_FOUND', 'TEXT_NOT_FOUND', {})
  },
  'rotate-pdf': async (task) => {
    if (task.inputs[0]?.source === 1) throw ApplicationFailure.nonRetryable('FILE_DAMAGED', 'FILE_DAMAGED', {})
    return passThrough(task)
  },
  'split-pdf': async (task) => ({
    ...(await passThrough(task)),
    files: ['1', '2', '3'].map((digit) => fileRef(digit)),
  }),
  // Sends no heartbeats on all three attempts, like an activity whose worker died.
  'pdf-to-jpg': async (task) => {
    lost ??= Context.current().info.activityId
    if (Context.current().info.activityId === lost) await Context.current().cancelled
    return passThrough(task)
  },
  'merge-pdf': async (task) => ({ ...(await passThrough(task)), files: [fileRef('e')] }),
}

const reading: ReadingActivities = {
  'read-conditions': async ({ files }) => files.map(({ source }) => source !== 1),
}

const three = ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source }))
const merge = planStep('merge-pdf', { takes: 'all' })

const ocr = planStep('pdf-ocr', { splits: true })
const runs: Plan[] = [
  plan('ocr-then-compress', [ocr, planStep('compress-pdf')]),
  plan('failed', [planStep('compress-pdf'), planStep('pdf-to-txt')]),
  // Files that fail individually: in a step, when they are opened, all of them, before a step combines them.
  plan('some-files-failed', [planStep('rotate-pdf'), ocr], three),
  plan('locked-file-left-behind', [planStep('compress-pdf'), planStep('compress-pdf')], three),
  plan('all-files-failed', [planStep('compress-pdf'), planStep('pdf-to-txt')], three),
  plan('failed-then-merged', [planStep('rotate-pdf'), planStep('compress-pdf'), merge], three),
  plan(
    'merged-in-the-middle',
    [planStep('compress-pdf'), merge, planStep('split-pdf'), planStep('compress-pdf')],
    three,
  ),
  plan('lost-then-failed', [planStep('pdf-to-jpg'), planStep('pdf-to-txt')]),
  // A large file, and the small one that a step makes from it.
  // A condition on pages and one on text, two ways, a question that was answered, and a name.
  {
    ...plan(
      'flow-with-approval',
      [planStep('compress-pdf'), ocr, planStep('compress-pdf'), merge, planStep('split-pdf')],
      ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source, pages: 20 * (source + 1) })),
    ),
    flow: writeFlow([
      { if: { pages: { atLeast: 30 } }, then: [0], else: [] },
      { if: { text: true }, then: [], else: [1] },
      { branch: [[{ each: [2] }], [3, { approve: { hours: 72, question: 'Sign?' } }, 4, { name: '{name}-{number}' }]] },
    ]),
  },
  // Nobody answered.
  {
    ...plan('approval-expired', [planStep('compress-pdf')]),
    flow: writeFlow([{ approve: { hours: 0.0003, question: '' } }, 0]),
  },
  // Continued in another run after the first step.
  plan(
    'continued',
    [planStep('compress-pdf'), planStep('compress-pdf')],
    Array.from({ length: 20 }, (_, source) => fileRef('a', { source })),
  ),
  plan('large-then-small', [planStep('compress-pdf'), planStep('rotate-pdf')], [fileRef('a', { bytes: 200_000_000 })]),
]

const recorder = createRecorder({
  inspectEach: async ({ jobId, inputs: [first, ...others] }) =>
    jobId === 'locked-file-left-behind'
      ? { files: others, failed: [{ source: 0, failure: { code: 'FILE_ENCRYPTED', params: { files: '0' } } }] }
      : { files: first ? [first, ...others] : others, failed: [] },
})
const server = await TestWorkflowEnvironment.createLocal({
  server: {
    ...devServer,
    searchAttributes: [defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)],
    extraArgs: ['--dynamic-config-value', 'limit.historyCount.suggestContinueAsNew=75'],
  },
})
const worker = await Worker.create({
  connection: server.nativeConnection,
  taskQueue: 'pdf',
  workflowsPath: fileURLToPath(new URL('../index.ts', import.meta.url)),
  activities: { ...recorder.activities, ...activities, ...reading },
})
const pathOf = (name: string) => fileURLToPath(new URL(`histories/${name}.json`, import.meta.url))
const write = async (path: string, handle: Pick<WorkflowHandle, 'fetchHistory'>) =>
  writeFile(path, withoutPlace(historyToJSON(await handle.fetchHistory())))

const large = await Worker.create({ connection: server.nativeConnection, taskQueue: 'pdf-large', activities })
const workLarge = large.run()
await worker.runUntil(async () => {
  for (const run of runs) {
    const path = pathOf(run.jobId)
    if (existsSync(path)) continue
    const handle = await server.client.workflow.start(runPipeline, {
      workflowId: run.jobId,
      taskQueue: 'pdf',
      args: [run],
    })
    if (run.jobId === 'flow-with-approval') await handle.signal(answerApproval, { approval: 0, yes: true })
    await handle.result().catch(() => undefined)
    await write(path, handle)
    const first = server.client.workflow.getHandle(run.jobId, handle.firstExecutionRunId)
    if (run.jobId === 'continued') await write(pathOf('continued-first'), first)
  }
})
large.shutdown()
await workLarge
await server.teardown()
