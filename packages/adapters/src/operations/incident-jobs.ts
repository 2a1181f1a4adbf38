/** Lists, replays and looks at the jobs of an incident. Its workflow's activities call these, and they can be repeated. */
import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client'
import {
  ErrorCode,
  type FailedJob,
  type FailedPage,
  type IncidentFilter,
  type IncidentTask,
  type Job,
  type JobStore,
  type Replay,
  type ReplayEnd,
  type SkipReason,
} from '@docweave/contract'
import { searchAttributes } from '../temporal/pipeline-runner.ts'
import { resetPointOf, type History } from './reset-point.ts'
import { restartMemo, restartRun } from './restart-run.ts'
import { failedRuns, queryOf, resetRun, type FailedRun } from './runs.ts'

type Jobs = Pick<JobStore, 'get'>

/** Jobs of a page: each is looked up. */
const pageSize = 100

/** Whether the failed step is one of the filter. Without a record nothing is known about it: such a job was deleted. */
function isMeant({ tool, queue }: IncidentFilter, job: Job | undefined): boolean {
  const step = job?.steps[job.failure?.step ?? 0]
  if (!step) return queue === undefined
  return (tool === undefined || step.tool === tool) && (queue === undefined || step.queue === queue)
}

/** The failed runs of an incident that began at `startedAt`: what fails later, also again, does not belong to it. */
const queryFor = ({ filter, startedAt }: Pick<IncidentTask, 'filter' | 'startedAt'>) =>
  queryOf({ ...filter, until: Math.min(filter.until ?? startedAt, startedAt) })

/** Yields the newest jobs that an incident with this filter would replay. */
export async function* previewIncident(client: Client, jobs: Jobs, filter: IncidentFilter): AsyncGenerator<FailedRun> {
  for await (const run of failedRuns(client, filter)) if (isMeant(filter, await jobs.get(run.jobId))) yield run
}

/** Counts the failed runs of a filter, also those that were replayed and those whose failed step is another. */
export const countFailed = async (client: Client, filter: IncidentFilter, startedAt = Date.now()): Promise<number> =>
  (await client.workflow.count(queryFor({ filter, startedAt }))).count

/** Returns whether a run is the latest of its job. */
async function isLatest(client: Client, { jobId, runId }: FailedJob): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(jobId).describe()).runId === runId
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}

/**
 * Returns a page of an incident's jobs, newest first: failed runs that were not replayed.
 *
 * @param next the `next` of the page before
 */
export async function listFailedJobs(
  client: Client,
  jobs: Jobs,
  task: Pick<IncidentTask, 'filter' | 'startedAt'>,
  next?: string,
): Promise<FailedPage> {
  const query = queryFor(task)
  const { executions, nextPageToken } = await client.workflowService.listWorkflowExecutions({
    namespace: client.options.namespace,
    query,
    pageSize,
    ...(next === undefined ? {} : { nextPageToken: Buffer.from(next, 'base64') }),
  })
  const found: FailedJob[] = []
  for (const { execution } of executions ?? []) {
    const one = { jobId: execution?.workflowId ?? '', runId: execution?.runId ?? '' }
    if (isMeant(task.filter, await jobs.get(one.jobId)) && (await isLatest(client, one))) found.push(one)
  }
  return {
    jobs: found,
    ...(nextPageToken?.length ? { next: Buffer.from(nextPageToken).toString('base64') } : {}),
    ...(next === undefined ? { count: await countFailed(client, task.filter, task.startedAt) } : {}),
  }
}

/** The reason of a reset, which its history and the Temporal UI show. */
const reasonOf = (incidentId: string) => `incident ${incidentId}`

/** Whether a run is the replay of `runId` for this incident: then it was begun before, and the process died before it said so. */
const isOurs = ({ events }: History, memo: unknown, runId: string, incidentId: string): boolean =>
  memo === reasonOf(incidentId) ||
  (events ?? []).some(
    ({ workflowTaskFailedEventAttributes: reset }) =>
      reset?.baseRunId === runId && reset.failure?.message === reasonOf(incidentId),
  )

/** Why a job is not replayed: its visitor deleted it, or its input files are gone or about to be. */
function skipOf(job: Job | undefined, now: number): SkipReason | undefined {
  if (!job || job.removeRequested || job.forgetRequested) return 'deleted'
  return job.state === 'expired' || (job.expiresAt ?? Infinity) <= now ? 'expired' : undefined
}

/** gRPC's INVALID_ARGUMENT, NOT_FOUND and FAILED_PRECONDITION: repeating the call does not help. */
const permanent: ReadonlySet<unknown> = new Set([3, 5, 9])

const isPermanent = (error: unknown) =>
  error instanceof WorkflowNotFoundError ||
  (error instanceof Error && 'code' in error && permanent.has(error.code)) ||
  (error instanceof ServiceError &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    permanent.has(error.cause.code))

/** Replays one job of an incident, unless that was done before. */
export async function replayForIncident(
  client: Client,
  jobs: Jobs,
  { id, changes }: Pick<IncidentTask, 'id' | 'changes'>,
  { jobId, runId }: FailedJob,
): Promise<Replay> {
  try {
    const { runId: latest, memo } = await client.workflow.getHandle(jobId).describe()
    const history = await client.workflow.getHandle(jobId, latest).fetchHistory()
    if (latest !== runId)
      return isOurs(history, memo?.[restartMemo], runId, id) ? { jobId, runId: latest } : { jobId, skipped: 'replayed' }
    const skipped = skipOf(await jobs.get(jobId), Date.now())
    if (skipped) return { jobId, skipped }
    const point = resetPointOf(history)
    if (!point) return { jobId, skipped: 'not-replayable' }
    const { version, ...others } = changes
    const isChanged = Object.keys(others).length > 0
    const replay = isChanged
      ? await restartRun(client, jobId, history, reasonOf(id), changes)
      : await resetRun(client, { jobId, runId }, point, reasonOf(id), version)
    return { jobId, runId: replay }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { jobId, skipped: 'deleted' }
    if (isPermanent(error)) return { jobId, skipped: 'not-replayable' }
    throw error
  }
}

/** Describes the run of a replay, or the job's latest run if that run was continued because its history was long. */
async function lastOfReplay(client: Client, { jobId, runId }: FailedJob) {
  const found = await client.workflow.getHandle(jobId, runId).describe()
  return found.status.name === 'CONTINUED_AS_NEW' ? client.workflow.getHandle(jobId).describe() : found
}

/** Returns how a replay ended; `undefined` while it runs. */
export async function endOfReplay(client: Client, { jobId, runId }: FailedJob): Promise<ReplayEnd | undefined> {
  try {
    const { status, typedSearchAttributes } = await lastOfReplay(client, { jobId, runId })
    if (status.name === 'RUNNING') return undefined
    if (status.name === 'COMPLETED') return { jobId }
    if (status.name === 'CANCELLED') return { jobId, skipped: 'cancelled' }
    if (status.name === 'TERMINATED') return { jobId, code: 'STOPPED_BY_OPERATOR' }
    if (status.name === 'TIMED_OUT') return { jobId, code: 'TIMED_OUT' }
    const code = ErrorCode.safeParse(typedSearchAttributes.get(searchAttributes.error))
    return { jobId, code: code.data ?? 'INTERNAL' }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { jobId, skipped: 'deleted' }
    throw error
  }
}
