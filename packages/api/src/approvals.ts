/** Procedures for the questions of jobs: their links, for those who may change the job; and the questions, for those who have a link. */
import { z } from 'zod'
import { ApprovalAnswer } from '@docweave/contract'
import { answerApproval, findApproval } from './jobs/approvals.ts'
import { findOwnJob, JobKey } from './jobs/find-job.ts'
import { publicProcedure, router } from './trpc.ts'

/**
 * Lists the questions of a job with the tokens of their links. Input: the job's id, and its key if it has no owner. `JOB_NOT_FOUND`,
 * `JOB_READ_ONLY`.
 */
const links = publicProcedure
  .input(z.object({ id: z.string().max(64), key: JobKey.optional() }))
  .query(async ({ ctx, input }) => {
    const { approvals = {} } = await findOwnJob(ctx, input.id, input.key)
    return Object.entries(approvals).map(([approval, { token }]) => ({ approval: Number(approval), token }))
  })

const Link = z.object({ job: z.string().max(64), token: z.string().max(64) })

/**
 * Reads a question. Input: the job's id and the token of the link. Returns the question, its files, the deadline (ms since 1970), the
 * answer if there is one, and the state of the job; `APPROVAL_NOT_FOUND`.
 */
const get = publicProcedure.input(Link).query(async ({ ctx: { services }, input }) => {
  const { job, asked } = await findApproval(services, input.job, input.token)
  const { question, deadline, files, answer } = asked
  return {
    question,
    deadline,
    files: files.map(({ key: _, ...file }) => file),
    state: job.state,
    ...(answer ? { answer } : {}),
  }
})

const Answer = Link.extend({ yes: z.boolean(), comment: ApprovalAnswer.shape.comment })

/**
 * Answers a question; the first answer counts. Input: the job's id, the token, yes or no, and a comment if wanted. Returns the recorded
 * answer. `APPROVAL_NOT_FOUND`, `APPROVAL_ANSWERED`, `APPROVAL_EXPIRED`, `SERVICE_UNAVAILABLE`.
 */
const answer = publicProcedure.input(Answer).mutation(async ({ ctx: { services }, input }) => {
  const { yes, comment } = input
  const found = await findApproval(services, input.job, input.token)
  return answerApproval(services, found, { yes, ...(comment ? { comment } : {}) })
})

export const approvalsRouter = router({ links, get, answer })
