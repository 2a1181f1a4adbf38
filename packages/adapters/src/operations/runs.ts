/** Runs that did not end well, for an operator. */
import type { Client } from '@temporalio/client'
import { searchAttributes } from '../temporal/search-attributes.ts'
import { resetPointOf, type ResetPoint } from './reset-point.ts'
import { unpinned } from './versions.ts'

export interface FailedRun {
  jobId: string
  runId: string
  status: string
  /** The code that the visitor was told. */
  code: string | undefined
  tools: readonly string[]
  /** When it ended, in ms since 1970. */
  at: number
}

/** Which of them are meant; what is left out is not asked for. */
export interface Question {
  code?: string | undefined
  tool?: string | undefined
  /** Ended at this time or later, in ms since 1970. */
  since?: number | undefined
  /** Ended before this time, in ms since 1970. */
  until?: number | undefined
  /** More in Temporal's own language for lists (docs.temporal.io/list-filter). */
  query?: string | undefined
}

/** A value within a query: a quotation mark in it ends nothing. */
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const timeText = (at: number) => quoted(new Date(at).toISOString())

export function queryOf({ code, tool, since, until, query }: Question): string {
  return [
    'WorkflowType = "runPipeline"',
    'ExecutionStatus IN ("Failed", "TimedOut", "Terminated")',
    ...(code ? [`${searchAttributes.error.name} = ${quoted(code)}`] : []),
    ...(tool ? [`${searchAttributes.tool.name} = ${quoted(tool)}`] : []),
    ...(since === undefined ? [] : [`CloseTime >= ${timeText(since)}`]),
    ...(until === undefined ? [] : [`CloseTime < ${timeText(until)}`]),
    ...(query ? [`(${query})`] : []),
  ].join(' AND ')
}

/** The runs that ended badly and are the last ones of their jobs, newest first: one that was replayed is not among them. */
export async function* failedRuns(client: Client, question: Question): AsyncGenerator<FailedRun> {
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

/** What is known of the last run of a job. @throws WorkflowNotFoundError when Temporal has none */
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
 * Takes a run up again before its failed activity: what was finished before is not done again. The job's page comes alive by itself.
 *
 * @returns the id of the new run
 * @throws Error when the run has no point to go back to, or is still running
 */
export async function replayRun(client: Client, jobId: string, reason: string): Promise<string> {
  const { runId, status, resetPoint } = await explainRun(client, jobId)
  if (status === 'RUNNING') throw new Error(`${jobId} is running`)
  if (status === 'COMPLETED') throw new Error(`${jobId} is done`)
  if (!resetPoint) throw new Error(`${jobId} has no point to go back to`)
  const answer = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId: jobId, runId },
    reason,
    // The same run is reset once, however often it is asked for.
    requestId: `docweave-replay-${runId}`,
    workflowTaskFinishEventId: resetPoint.eventId,
    // What was mended is in the current version, and the one it failed on may be gone.
    postResetOperations: [{ updateWorkflowOptions: unpinned }],
  })
  return answer.runId
}
