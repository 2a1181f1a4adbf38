/** The questions of a job: finds them by their link, and answers them. */
import { timingSafeEqual } from 'node:crypto'
import {
  DocweaveError,
  isOpen,
  type ApprovalAnswer,
  type Job,
  type JobApproval,
  type JobFile,
} from '@docweave/contract'
import type { ApiServices } from '../services.ts'

/** A question of a job that somebody has the link to. */
export interface FoundApproval {
  job: Job
  approval: number
  asked: JobApproval
}

function isTokenOf({ token }: JobApproval, given: string): boolean {
  const [own, sent] = [Buffer.from(token), Buffer.from(given)]
  return own.length > 0 && own.length === sent.length && timingSafeEqual(own, sent)
}

/** Returns the question that a link leads to. Throws `APPROVAL_NOT_FOUND`, also once its files were removed. */
export async function findApproval({ jobs }: ApiServices, jobId: string, token: string): Promise<FoundApproval> {
  const job = await jobs.get(jobId)
  const found = Object.entries(job?.approvals ?? {}).find(([, asked]) => isTokenOf(asked, token))
  if (!job || !found) throw new DocweaveError('APPROVAL_NOT_FOUND')
  return { job, approval: Number(found[0]), asked: found[1] }
}

/** Returns a file that a question is about. Throws `APPROVAL_NOT_FOUND`. */
export async function findApprovalFile(
  services: ApiServices,
  jobId: string,
  token: string,
  index: number,
): Promise<{ job: Job; file: JobFile }> {
  const { job, asked } = await findApproval(services, jobId, token)
  const file = asked.files[index]
  if (!file) throw new DocweaveError('APPROVAL_NOT_FOUND')
  return { job, file }
}

/** How long a request waits until the run has recorded its answer, in ms. A run that has no worker records it later. */
const patience = 10_000

/**
 * Answers a question. The run takes the first answer that reaches it, and records it.
 *
 * @returns the answer that counts
 * @throws DocweaveError `APPROVAL_NOT_FOUND`; `APPROVAL_ANSWERED` if another answer was first; `APPROVAL_EXPIRED` after the deadline, or once the
 *   job has ended; `SERVICE_UNAVAILABLE`
 */
export async function answerApproval(
  services: ApiServices,
  { job, approval, asked }: FoundApproval,
  given: Pick<ApprovalAnswer, 'yes' | 'comment'>,
): Promise<ApprovalAnswer> {
  if (asked.answer) throw new DocweaveError('APPROVAL_ANSWERED')
  if (!isOpen(job) || Date.now() > asked.deadline) throw new DocweaveError('APPROVAL_EXPIRED')
  const { yes, comment } = given
  await services.runner.answer(job.id, { approval, yes, ...(comment ? { comment } : {}) })
  for await (const now of services.jobs.watch(job.id, -1, AbortSignal.timeout(patience))) {
    const answer = now.approvals?.[approval]?.answer
    if (answer && (answer.yes !== yes || (answer.comment ?? '') !== (comment ?? '')))
      throw new DocweaveError('APPROVAL_ANSWERED')
    if (answer) return answer
    if (!isOpen(now)) throw new DocweaveError('APPROVAL_EXPIRED')
  }
  return { yes, at: Date.now(), ...(comment ? { comment } : {}) }
}
