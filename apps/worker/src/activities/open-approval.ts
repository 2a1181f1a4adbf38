/** Asks a question in a job's record. */
import { randomBytes } from 'node:crypto'
import type { ApprovalAnswer, ApprovalRequest, JobStore } from '@docweave/contract'
import { namesOf } from '@docweave/jobs'

const keysOf = (files: readonly { key: string }[]) => files.map(({ key }) => key).join()

/**
 * Records a question with the names of its files. Returns the answer instead, if an earlier run of the job was told yes about the same
 * files. The link stays the same when the question is asked again, so that one that was sent goes on working.
 */
export async function openApproval(
  jobs: Pick<JobStore, 'get' | 'append'>,
  { jobId, approval, question, deadline, files }: ApprovalRequest,
): Promise<ApprovalAnswer | undefined> {
  const job = await jobs.get(jobId)
  if (!job) return undefined
  const before = job.approvals?.[approval]
  if (before?.answer?.yes && keysOf(before.files) === keysOf(files)) return before.answer
  const named = namesOf(job.inputs, files).map(({ name, kind, bytes, pages, key }) => ({
    ...{ name, kind, bytes, key },
    ...(pages === undefined ? {} : { pages }),
  }))
  // 128 bits: whoever has the link may answer.
  const token = before?.token ?? randomBytes(16).toString('hex')
  const asked = { question, deadline, files: named, token }
  await jobs.append(jobId, { type: 'approval-opened', at: Date.now(), approval, asked })
  return undefined
}
