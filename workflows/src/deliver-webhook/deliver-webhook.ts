/**
 * The workflow that delivers one event to one endpoint: it attempts for a day, and every attempt is recorded in the delivery. Its workers
 * move it to a newer build, because it outlives a deployment: a change of it must replay the recorded histories.
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  ApplicationFailure,
  proxyActivities,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import type { AttemptOutcome, DeliveryState, DeliveryTask } from '@docweave/contract'
import type { DeliveryActivities } from '../activities.ts'
import { deliveryLasts, mostRetryAfter, waitAfter } from './back-off.ts'

const errorAttribute = defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD)

/** The activity answers after seconds, also when the receiver fails; it fails itself only while a store is unavailable. */
const attemptTo = (attempt: number) =>
  proxyActivities<DeliveryActivities>({
    summary: `attempt ${attempt}`,
    startToCloseTimeout: '60s',
    scheduleToCloseTimeout: 2 * deliveryLasts,
    // As for steps: detects within 10 s that the worker died.
    heartbeatTimeout: '10s',
    retry: { initialInterval: '1s', maximumInterval: '1m' },
  })

/** Shows operators how an attempt ended. */
function report(attempt: number, { state, status, code, wait }: AttemptOutcome): void {
  const answer = status === undefined ? (code ?? 'nothing sent') : `status ${status}`
  const next = wait === undefined ? '' : `, next in ${Math.round(wait / 1000)} s`
  setCurrentDetails(`Attempt ${attempt}: ${answer}, ${state}${next}`)
}

/** Delivers an event. Fails with `URL_FAILED` or `URL_NOT_ALLOWED` after a day, or at once when the receiver answers 410 Gone. */
export async function deliverWebhook(task: DeliveryTask): Promise<DeliveryState> {
  const began = Date.now()
  let hasFailed = false
  for (let attempt = 1; ; attempt++) {
    const wait = waitAfter(attempt, Math.random())
    const left = began + deliveryLasts - Date.now()
    const outcome = await attemptTo(attempt)['deliver-webhook'](task, {
      ...(wait <= left ? { wait } : {}),
      mostWait: Math.min(mostRetryAfter, left),
    })
    report(attempt, outcome)
    if (outcome.state === 'delivered') {
      if (hasFailed) upsertSearchAttributes([{ key: errorAttribute, value: null }])
      return outcome.state
    }
    // The owner has removed the endpoint or switched it off: no failure that an operator should look for.
    if (outcome.code === 'WEBHOOK_NOT_FOUND') return outcome.state
    const code = outcome.code ?? 'URL_FAILED'
    if (!hasFailed) upsertSearchAttributes([{ key: errorAttribute, value: code }])
    hasFailed = true
    if (outcome.wait === undefined) throw ApplicationFailure.nonRetryable(code, code)
    await sleep(outcome.wait)
  }
}
