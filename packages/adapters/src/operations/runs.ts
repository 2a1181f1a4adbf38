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
 * Why a run is not taken up again, as what follows its id; `undefined` where it can be. One that was cancelled would be cancelled again: a
 * reset keeps the request.
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
  if (status === 'CANCELLED') return 'was cancelled: who wants it starts it again on its page'
  return resetPoint ? undefined : 'has no point to go back to'
}

/**
 * Takes a run up again before its failed activity: what was finished before is not done again. The job's page comes alive by itself.
 *
 * @returns the id of the new run
 * @throws Error where `refusalOf` says why not
 */
export async function replayRun(client: Client, jobId: string, reason: string): Promise<string> {
  const { runId, status, resetPoint } = await explainRun(client, jobId)
  const refusal = refusalOf({ status, resetPoint })
  if (refusal !== undefined || !resetPoint) throw new Error(refusal)
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
