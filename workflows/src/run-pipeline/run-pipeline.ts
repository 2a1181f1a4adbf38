/** The one workflow behind every job: it interprets a plan, so a new tool changes nothing here. */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  log,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { FileRef, JobEvent, Plan } from '@docweave/contract'
import type { LocalActivities } from '../activities.ts'
import { failureOf } from './failure.ts'
import { runStep } from './run-step.ts'

const { inspectInputs } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '60s',
  retry: { maximumAttempts: 3, initialInterval: '500ms' },
})

// The visitor's view must hear of it, however long the store is away: these are tried until they get through.
const { recordEvent, nameResults, retention } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

const errorAttribute = defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)

/** A plain `Omit` would fold the union into one: take the times from each member. */
type Untimed<Event> = Event extends unknown ? Omit<Event, 'at' | 'expiresAt'> : never
type Ending = Extract<JobEvent, { expiresAt: number }>

const total = (files: readonly FileRef[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  ...(files.some(({ pages }) => pages !== undefined)
    ? { pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0) }
    : {}),
})

/** Runs the steps of a plan one after the other. Fails with the code of the step that failed as the failure's type. */
export async function runPipeline(plan: Plan): Promise<FileRef[]> {
  const record = (event: Untimed<Exclude<JobEvent, Ending>>) => recordEvent(plan.jobId, { ...event, at: Date.now() })
  /** Ends the job: its files are kept for `keep` milliseconds from now. */
  const end = (event: Untimed<Ending>, keep: number) =>
    recordEvent(plan.jobId, { ...event, at: Date.now(), expiresAt: Date.now() + keep })
  let current: number | undefined
  try {
    const limits = plan.steps[0]?.limits
    if (!limits) throw ApplicationFailure.nonRetryable('a plan without steps', 'PIPELINE_INVALID')
    let files = await inspectInputs({ jobId: plan.jobId, inputs: plan.inputs, limits })
    await record({ type: 'inspected', inputs: files })
    for (const step of plan.steps.keys()) {
      current = step
      await record({ type: 'step-started', step })
      let planned = 0
      const result = await runStep(plan, step, files, (pages) => {
        planned += pages
        return record({ type: 'step-started', step, planned })
      })
      files = result.files
      await record({ type: 'step-done', step, output: total(files), notices: result.notices })
    }
    const results = await nameResults(plan.jobId, files)
    await end({ type: 'done', results }, (await retention()).results)
    return files
  } catch (error) {
    await CancellationScope.nonCancellable(async () => {
      const { failed } = await retention()
      if (isCancellation(error)) return end({ type: 'cancelled' }, failed)
      const failure = failureOf(error)
      log.warn('the job failed', { code: failure.code, step: current })
      upsertSearchAttributes([{ key: errorAttribute, value: failure.code }])
      return end({ type: 'failed', failure, ...(current === undefined ? {} : { step: current }) }, failed)
    })
    if (isCancellation(error)) throw error
    const { code } = failureOf(error)
    throw ApplicationFailure.nonRetryable(code, code)
  }
}
