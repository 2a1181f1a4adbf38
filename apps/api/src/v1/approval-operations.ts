/** The operations of a job's questions: list them with their links, and answer one. */
import { answerApproval, findOwnJob } from '@docweave/api'
import { DocweaveError, type Job } from '@docweave/contract'
import { AnswerApproval, ApiApproval, ApiId, jobKeyHeader } from '@docweave/contract/public-api'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none, type AnyOperation } from './operation.ts'

const JobPath = z.object({ id: ApiId })
const JobKeyHeader = z.object({ [jobKeyHeader]: z.string().optional() })
const keyOf = (request: HonoRequest) => request.header(jobKeyHeader)

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Returns a question as the API describes it; throws `APPROVAL_NOT_FOUND`. */
function bodyOfApproval({ id, approvals }: Job, index: number): ApiApproval {
  const asked = approvals?.[index]
  if (!asked) throw new DocweaveError('APPROVAL_NOT_FOUND')
  const { question, deadline, files, token, answer } = asked
  return {
    index,
    question,
    deadline: time(deadline),
    href: `/approve/${id}#${token}`,
    files: files.map(({ name, kind, bytes, pages }) => ({
      name,
      kind,
      bytes,
      ...(pages === undefined ? {} : { pages }),
    })),
    ...(answer
      ? { answer: { yes: answer.yes, at: time(answer.at), ...(answer.comment ? { comment: answer.comment } : {}) } }
      : {}),
  }
}

const list = defineOperation({
  id: 'approvals.list',
  tag: 'Approvals',
  method: 'get',
  path: '/jobs/{id}/approvals',
  summary: 'List the questions of a job',
  description:
    'A job with an `approve` waits there until somebody with the link (`href`) answers. Only those who may change the job get the links.',
  params: JobPath,
  query: none,
  body: noBody,
  headers: JobKeyHeader,
  responses: {
    200: { description: 'The questions.', content: jsonContent(z.object({ approvals: z.array(ApiApproval) })) },
  },
  errors: ['JOB_NOT_FOUND', 'JOB_READ_ONLY'],
  async handle({ ctx, params, request }) {
    const job = await findOwnJob(ctx, params.id, keyOf(request))
    const indexes = Object.keys(job.approvals ?? {}).map(Number)
    return jsonResponse({ approvals: indexes.map((index) => bodyOfApproval(job, index)) })
  },
})

const answer = defineOperation({
  id: 'approvals.answer',
  tag: 'Approvals',
  method: 'post',
  path: '/jobs/{id}/approvals/{index}',
  summary: 'Answer a question of a job',
  description: 'The first answer counts. After a no the job fails with `APPROVAL_DECLINED`.',
  params: JobPath.extend({ index: z.coerce.number().int().nonnegative() }),
  query: none,
  body: AnswerApproval,
  headers: JobKeyHeader,
  responses: { 200: { description: 'The question with the answer.', content: jsonContent(ApiApproval) } },
  errors: ['JOB_NOT_FOUND', 'JOB_READ_ONLY', 'APPROVAL_NOT_FOUND', 'APPROVAL_ANSWERED', 'APPROVAL_EXPIRED'],
  async handle({ ctx, params: { id, index }, body, request }) {
    const job = await findOwnJob(ctx, id, keyOf(request))
    if (!body) throw new DocweaveError('REQUEST_INVALID', { part: 'body' })
    const asked = job.approvals?.[index]
    if (!asked) throw new DocweaveError('APPROVAL_NOT_FOUND')
    const given = await answerApproval(ctx.services, { job, approval: index, asked }, body)
    return jsonResponse(
      bodyOfApproval({ ...job, approvals: { ...job.approvals, [index]: { ...asked, answer: given } } }, index),
    )
  },
})

/** The operations of questions that exist. */
export const approvalOperations: readonly AnyOperation[] = [list, answer]
