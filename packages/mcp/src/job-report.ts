/** A job as the result of a tool: what a model reads, and the same as data. */
import { isOpen } from '@docweave/contract'
import { ApiJob, FailureBody } from '@docweave/contract/public-api'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { errorResult } from './error-result.ts'
import { resourceOf } from './result-resources.ts'

const { id, state, createdAt, expiresAt, results } = ApiJob.shape

export const JobReport = z.object({
  job: id,
  state,
  createdAt,
  expiresAt,
  tools: z.array(z.string()),
  inputs: z.array(z.object({ name: z.string(), failure: FailureBody.optional() })),
  results: z.array(
    results.element.pick({ index: true, name: true, kind: true, bytes: true, pages: true }).extend({
      uri: z.string().meta({ description: 'The resource that returns this result.' }),
    }),
  ),
  notices: z.array(z.string()).meta({ description: 'What the user should know about the results.' }),
  failure: FailureBody.optional(),
})
export type JobReport = z.infer<typeof JobReport>

export function reportOf(job: ApiJob): JobReport {
  const { createdAt, expiresAt, failure } = job
  return {
    job: job.id,
    state: job.state,
    createdAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    tools: job.steps.map(({ tool }) => tool),
    inputs: job.inputs.map((input) => ({
      name: input.name,
      ...(input.failure === undefined ? {} : { failure: input.failure }),
    })),
    results: job.results.map(({ index, name, kind, bytes, pages }) => ({
      index,
      name,
      kind,
      bytes,
      ...(pages === undefined ? {} : { pages }),
      uri: resourceOf(job, { index }),
    })),
    notices: job.notices.map(({ title }) => title),
    ...(failure === undefined ? {} : { failure: { code: failure.code, title: failure.title, params: failure.params } }),
  }
}

/** Says in a few lines what became of a job. */
export function summaryOf(job: ApiJob): string {
  const failed = job.inputs.flatMap(({ name, failure }) =>
    failure ? [`${name}: ${failure.code}: ${failure.title}`] : [],
  )
  return [
    `Job ${job.id} (${job.steps.map(({ tool }) => tool).join(', ')}): ${job.state}.`,
    ...(isOpen(job) ? ['It goes on: ask for it with get_job, or end it with cancel_job.'] : []),
    ...job.results.map(({ index, name, bytes }) => `Result ${index}: ${name} (${bytes} bytes)`),
    ...failed.map((text) => `Failed: ${text}`),
    ...job.notices.map(({ title }) => `Notice: ${title}`),
  ].join('\n')
}

/** The result of a call about a job, with more content after the summary. */
export const jobResult = (job: ApiJob, more: readonly ContentBlock[] = []): CallToolResult => ({
  content: [{ type: 'text', text: summaryOf(job) }, ...more],
  structuredContent: reportOf(job),
})

/** The result of a call whose job failed or was cancelled. */
export function failedResult(job: ApiJob, hint?: string): CallToolResult {
  const failure = job.failure ??
    job.inputs.find((input) => input.failure)?.failure ?? {
      code: 'CANCELLED' as const,
      title: 'The job was cancelled.',
      params: {},
    }
  return errorResult(failure, [`Job ${job.id}.`, ...(hint === undefined ? [] : [hint])].join(' '))
}
