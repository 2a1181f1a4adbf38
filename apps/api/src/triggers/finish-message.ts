/**
 * Finishes a message to a mail trigger: answers it and moves it. Each step can be repeated: the answer is recorded before the message is
 * moved, and the message is moved before it is forgotten.
 */
import { findCurrentJob, recordTriggerFailure } from '@docweave/api'
import { DocweaveError, isOpen, type MailFolder } from '@docweave/contract'
import type { OpenMessage } from '@docweave/jobs/triggers'
import { answerMessage, type MessageEnd } from './answer-message.ts'
import { changeMessage, forgetMessage, type Addressed, type MailLook } from './mail-look.ts'

/** Moves a message, and its copies, which a server without MOVE left when it was interrupted. */
async function moveAll({ mailbox }: MailLook, uids: readonly number[], folder: MailFolder): Promise<void> {
  for (const uid of uids) await mailbox.move(uid, folder)
}

/** Takes a message out of the mailbox's work. */
export async function putAway(
  look: MailLook,
  entry: OpenMessage,
  uids: readonly number[],
  folder: MailFolder,
): Promise<void> {
  await moveAll(look, uids, folder)
  await forgetMessage(look, entry)
}

/** Returns how the job of a message ended; `undefined` while it is open. */
async function endOf({ ctx }: Addressed, id: string): Promise<MessageEnd | undefined> {
  try {
    const job = await findCurrentJob(ctx, id)
    if (isOpen(job)) return undefined
    switch (job.state) {
      case 'done':
        return { job }
      case 'cancelled':
        return { failure: { code: 'CANCELLED', params: {} } }
      case 'expired':
        return { failure: { code: 'RESULT_EXPIRED', params: {} } }
      default:
        return { failure: job.failure ?? { code: 'INTERNAL', params: {} } }
    }
  } catch (error) {
    const { code } = DocweaveError.from(error)
    // Its owner has deleted it.
    if (code === 'JOB_NOT_FOUND') return { failure: { code, params: {} } }
    throw error
  }
}

/**
 * Finishes a message whose job has ended; leaves one whose job is open. Its folder is the one that was opened last.
 *
 * @param uids of the message, and of its copies
 */
export async function finishMessage(
  look: MailLook,
  addressed: Addressed,
  entry: OpenMessage,
  uids: readonly number[],
): Promise<void> {
  const end = entry.job === undefined ? undefined : await endOf(addressed, entry.job)
  if (!end) return
  try {
    await answerMessage(look, addressed, entry, end)
  } catch (error) {
    const { code } = DocweaveError.from(error)
    if (code !== 'RESULT_EXPIRED') throw error
    const failure = { code, params: {} }
    await answerMessage(look, addressed, entry, { failure })
    return putAway(look, entry, uids, 'failed')
  }
  await putAway(look, entry, uids, 'job' in end ? 'done' : 'failed')
}

/** Ends a message that no job can take, which counts as a failure of the trigger. */
export async function failMessage(
  look: MailLook,
  addressed: Addressed,
  entry: OpenMessage,
  failure: NonNullable<OpenMessage['failure']>,
): Promise<void> {
  // First, so that a later look gives the same answer.
  await changeMessage(look, entry, { failure })
  await answerMessage(look, addressed, entry, { failure })
  await putAway(look, entry, [entry.uid], 'failed')
  await recordTriggerFailure(look.services, addressed.trigger.id, failure.code)
}
