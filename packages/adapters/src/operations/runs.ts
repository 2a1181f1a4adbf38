/** Finds, explains and replays failed runs, for operators; finds a job by the digest of its id in a log. */
import type { Client } from '@temporalio/client'
import type { FailedJob } from '@docweave/contract'
import { jobDigest } from '../log/index.ts'
import { deployment } from '../temporal/connection.ts'
import { searchAttributes } from '../temporal/pipeline-runner.ts'
import { resetPointOf, type ResetPoint } from './reset-point.ts'
import { pinnedTo, unpinned } from './versions.ts'

export interface FailedRun {
  jobId: string
  runId: string
  status: string
  /** The error code shown to the visitor. */
  code: string | undefined
  tools: readonly string[]
  /** End time, in ms since 1970. */
  at: number
}

/** Filter for runs; omitted fields match everything. */
export interface RunQuery {
  code?: string | undefined
  tool?: string | undefined
  /** Ended at this time or later, in ms since 1970. */
  since?: number | undefined
  /** Ended before this time, in ms since 1970. */
  until?: number | undefined
  /** Ran on workers of this version. */
  version?: string | undefined
  /** An additional filter in Temporal's query language (docs.temporal.io/list-filter). */
  query?: string | undefined
}

/** Quotes and escapes a value for a query. */
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const timeText = (at: number) => quoted(new Date(at).toISOString())

export function queryOf({ code, tool, since, until, version, query }: RunQuery): string {
  return [
    'WorkflowType = "runPipeline"',
    'ExecutionStatus IN ("Failed", "TimedOut", "Terminated")',
    ...(code ? [`${searchAttributes.error.name} = ${quoted(code)}`] : []),
    ...(tool ? [`${searchAttributes.tool.name} = ${quoted(tool)}`] : []),
    ...(since === undefined ? [] : [`CloseTime >= ${timeText(since)}`]),
    ...(until === undefined ? [] : [`CloseTime < ${timeText(until)}`]),
    ...(version ? [`TemporalWorkerDeploymentVersion = ${quoted(`${deployment}:${version}`)}`] : []),
    ...(query ? [`(${query})`] : []),
  ].join(' AND ')
}

/** Yields failed runs that are the latest of their jobs, newest first: replayed ones are excluded. */
export async function* failedRuns(client: Client, question: RunQuery): AsyncGenerator<FailedRun> {
  for await (const run of client.workflow.list({ query: queryOf(question) })) {
    const latest = await client.workflow.getHandle(run.workflowId).describe()
    if (latest.runId !== run.runId) continue
    yield {
      jobId: run.workflowId,
      runId: run.runId,
      status: run.status.name,
      code: run.typedSearchAttributes.get(searchAttributes.error),
      tools: run.typedSearchAttributes.get(searchAttributes.tool) ?? [],
      at: run.closeTime?.getTime() ?? 0,
    }
  }
}

export interface Explanation extends FailedRun {
  resetPoint: ResetPoint | undefined
}

/** Returns the details of the latest run of a job. @throws WorkflowNotFoundError when Temporal has none */
export async function explainRun(client: Client, jobId: string): Promise<Explanation> {
  const handle = client.workflow.getHandle(jobId)
  const found = await handle.describe()
  return {
    jobId,
    runId: found.runId,
    status: found.status.name,
    code: found.typedSearchAttributes.get(searchAttributes.error),
    tools: found.typedSearchAttributes.get(searchAttributes.tool) ?? [],
    at: found.closeTime?.getTime() ?? 0,
    resetPoint: resetPointOf(await client.workflow.getHandle(jobId, found.runId).fetchHistory()),
  }
}

/**
 * Returns why a run cannot be replayed, as text to follow its id; `undefined` if it can. A cancelled run would be cancelled again, because
 * a reset preserves the cancel request.
 */
export function refusalOf({
  status,
  resetPoint,
}: {
  status: string
  resetPoint: object | undefined
}): string | undefined {
  if (status === 'RUNNING') return 'is running'
  if (status === 'COMPLETED') return 'is done'
  if (status === 'CANCELLED') return 'was cancelled: the visitor can retry it on its page'
  return resetPoint ? undefined : 'has no reset point'
}

/**
 * Resets a run to before its failed activity: completed work is not repeated. The job's page updates by itself.
 *
 * @returns the id of the new run
 * @throws Error with the reason from `refusalOf`
 */
export async function replayRun(client: Client, jobId: string, reason: string): Promise<string> {
  const { runId, status, resetPoint } = await explainRun(client, jobId)
  const refusal = refusalOf({ status, resetPoint })
  if (refusal !== undefined || !resetPoint) throw new Error(refusal)
  return resetRun(client, { jobId, runId }, resetPoint, reason)
}

/**
 * Resets a failed run to `resetPoint`, however often it is called for the run. Throws Temporal's error if it cannot be reset.
 *
 * @param version of the workers that continue the run; the current one when left out
 * @returns the id of the new run
 */
export async function resetRun(
  client: Client,
  { jobId, runId }: FailedJob,
  resetPoint: ResetPoint,
  reason: string,
  version?: string,
): Promise<string> {
  const answer = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId: jobId, runId },
    reason,
    // Repeated requests reset the same run only once.
    requestId: `docweave-replay-${runId}`,
    workflowTaskFinishEventId: resetPoint.eventId,
    // The fix is in the current version, and the version that failed may be gone.
    postResetOperations: [{ updateWorkflowOptions: version === undefined ? unpinned : pinnedTo(version) }],
  })
  return answer.runId
}

/**
 * Returns the ids of jobs by their digests (`jobDigest`). A job whose runs Temporal no longer retains is not found. Scans all runs, because
 * an index of digests would need an entry for every job.
 */
export async function findByDigest(client: Client, digests: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Set(digests)
  const found = new Map<string, string>()
  for await (const { workflowId } of client.workflow.list({ query: 'WorkflowType = "runPipeline"' })) {
    const digest = jobDigest(workflowId)
    if (wanted.has(digest)) found.set(digest, workflowId)
    if (found.size === wanted.size) break
  }
  return found
}
