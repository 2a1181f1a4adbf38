/** The tools about jobs that exist: list, read, retry, cancel and delete. */
import { isOpen } from '@docweave/contract'
import { ApiId, RetryJob } from '@docweave/contract/public-api'
import type { ApiJob } from '@docweave/sdk'
import type { CallToolResult, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { attempt as attemptWith } from './error-result.ts'
import { followJob } from './follow-job.ts'
import { longestWait } from './input-schema.ts'
import { failedResult, JobReport, jobResult, reportOf, summaryOf } from './job-report.ts'
import { linksTo, smallTexts } from './result-resources.ts'
import type { Serving } from './run-tools.ts'

const ofJob = z.object({
  job: ApiId.meta({ description: 'The id of the job.' }),
})
const wait = z.int().min(0).max(longestWait)

const hints = (changes: Partial<ToolAnnotations>): ToolAnnotations => ({
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
  ...changes,
})

/** Adds the tools about jobs to a server. */
export function registerJobTools<Input>(
  { server, client, files, remember, onError, cancelsJobs }: Serving<Input>,
  referenceTo: (id: string) => Pick<ApiJob, 'id' | 'key'>,
): void {
  const attempt = (context: ServerContext, work: () => Promise<CallToolResult>) => attemptWith(work, context, onError)

  /** The result of a call after which the job may have ended. */
  async function resultOf(job: ApiJob, signal: AbortSignal, save: boolean): Promise<CallToolResult> {
    if (isOpen(job)) return jobResult(job)
    if (job.state === 'failed') return failedResult(job)
    const links = save ? await files.deliver(job, [], signal) : linksTo(job)
    return jobResult(job, [...links, ...(await smallTexts(client, job, signal))])
  }

  server.registerTool(
    'list_jobs',
    {
      title: 'List jobs',
      description: 'Lists the jobs of the account of the API key, newest first.',
      inputSchema: z.object({ limit: z.int().min(1).max(100).default(20) }),
      outputSchema: z.object({ jobs: z.array(JobReport) }),
      annotations: hints({ readOnlyHint: true, idempotentHint: true }),
    },
    ({ limit }, context) =>
      attempt(context, async () => {
        const jobs: ApiJob[] = []
        for await (const job of client.jobs(limit)) if (jobs.push(job) >= limit) break
        const text = jobs.length === 0 ? 'There are no jobs.' : jobs.map(summaryOf).join('\n\n')
        return { content: [{ type: 'text', text }], structuredContent: { jobs: jobs.map(reportOf) } }
      }),
  )
  server.registerTool(
    'get_job',
    {
      title: 'Read a job',
      description:
        'Reads a job and, when it has ended, its results. With `wait` it follows a job that goes on; the job goes on when this call is cancelled.',
      inputSchema: ofJob.extend({
        wait: wait.default(0).meta({ description: 'The seconds to wait for the end of the job.' }),
        ...(files.setRoots
          ? {
              save: z
                .boolean()
                .default(false)
                .meta({ description: 'Whether to save the results in the output folder.' }),
            }
          : {}),
      }),
      outputSchema: JobReport,
      annotations: hints({ readOnlyHint: files.setRoots === undefined, idempotentHint: true }),
    },
    ({ job: id, wait, ...given }, context) =>
      attempt(context, async () => {
        const job = await client.job(id)
        const last = isOpen(job) && wait > 0 ? await followJob(client, job, context, { wait, cancels: false }) : job
        return resultOf(last, context.mcpReq.signal, given['save'] === true)
      }),
  )
  server.registerTool(
    'retry_job',
    {
      title: 'Retry a job',
      description:
        'Runs a failed or cancelled job again: with passwords for its files in their order, with other options for one step, or without some of its files.',
      inputSchema: ofJob.extend({ ...RetryJob.shape, wait: wait.default(600) }),
      outputSchema: JobReport,
      annotations: hints({}),
    },
    ({ job: id, wait, ...changes }, context) =>
      attempt(context, async () => {
        const job = remember(await client.retry(referenceTo(id), changes))
        return resultOf(
          await followJob(client, job, context, { wait, cancels: cancelsJobs }),
          context.mcpReq.signal,
          true,
        )
      }),
  )
  server.registerTool(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Ends a job that waits or runs.',
      inputSchema: ofJob,
      outputSchema: JobReport,
      annotations: hints({ idempotentHint: true }),
    },
    ({ job }, context) => attempt(context, async () => jobResult(await client.cancel(referenceTo(job)))),
  )
  server.registerTool(
    'delete_job',
    {
      title: 'Delete the files of a job',
      description: 'Removes the input files and the results of a job from the server, for good.',
      inputSchema: ofJob,
      annotations: hints({ destructiveHint: true, idempotentHint: true }),
    },
    ({ job }, context) =>
      attempt(context, async () => {
        await client.delete(referenceTo(job))
        return { content: [{ type: 'text', text: `The files of job ${job} are deleted.` }] }
      }),
  )
}
