/** Runs pipelines, and previews of their files, as Temporal workflows: the workflow id of a pipeline is the job id. */
import { createHash } from 'node:crypto'
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionStatusName,
} from '@temporalio/client'
import {
  TypedSearchAttributes,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  defineSearchAttributeKey,
  SearchAttributeType,
} from '@temporalio/common'
import { DocweaveError, type PipelineRunner, type Plan, type PreviewTask, type RunState } from '@docweave/contract'
import type { makePreview, runPipeline } from '@docweave/workflows'
import { isNotFound } from './connection.ts'

const states: Partial<Record<WorkflowExecutionStatusName, RunState>> = {
  RUNNING: 'running',
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  TERMINATED: 'stopped',
  TIMED_OUT: 'timed-out',
  CONTINUED_AS_NEW: 'running',
}

/** One line for the workflow list: `pdf-ocr → compress-pdf, 2 files`. */
const summary = ({ steps, inputs }: Plan) =>
  `${steps.map(({ tool }) => tool).join(' → ')}, ${inputs.length} ${inputs.length === 1 ? 'file' : 'files'}`

/** The contract's schema and `chain` guarantee at least one step. */
const queueOf = ({ steps: [first] }: Plan) => {
  if (!first) throw new DocweaveError('PIPELINE_INVALID')
  return first.queue
}

/** The visitor's fairness key: a hash, because Temporal shows it to operators. At most 64 bytes. */
export const turnOf = (visitor: string) => createHash('sha256').update(visitor).digest('hex').slice(0, 32)

/** Calls the engine; any failure of the call becomes `SERVICE_UNAVAILABLE`. */
export async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof DocweaveError ? error : new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
}

/** Ends with a sign that no id has: the prefix of one job matches no preview of another whose id begins like it. */
const previewPrefix = (jobId: string) => `preview:${jobId}:`

/** The workflow id of a preview: the same for each request. 64 bits of the key distinguish the files of a job. */
const previewId = ({ jobId, file }: PreviewTask) => `${previewPrefix(jobId)}${file.kind}-${file.key.slice(0, 16)}`

/** How long a preview may take with its wait for a worker. */
const previewTimeout = '10 minutes'

/** After the jobs, whose priority is the default of 3. */
const afterJobs = 4

interface Run {
  workflowId: string
  runId: string
}

/** Returns all runs of a job: retried and replayed ones, and those of previews. The latest of the job may not be in the list yet. */
async function runsOf(client: Client, jobId: string): Promise<Run[]> {
  const found: Run[] = []
  const query = `WorkflowId = "${jobId}" OR WorkflowId STARTS_WITH "${previewPrefix(jobId)}"`
  for await (const { workflowId, runId } of client.workflow.list({ query })) found.push({ workflowId, runId })
  const last = await client.workflow
    .getHandle(jobId)
    .describe()
    .catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return undefined
      throw error
    })
  const isListed = found.some(({ runId }) => runId === last?.runId)
  return last && !isListed ? [...found, { workflowId: jobId, runId: last.runId }] : found
}

async function stateOf(client: Client, workflowId: string): Promise<RunState> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe()
    return states[status.name] ?? 'unknown'
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'unknown'
    throw error
  }
}

/** Creates a runner for the cluster that `client` is connected to. */
export function createPipelineRunner(client: Client): PipelineRunner {
  return {
    start: (plan, visitor) =>
      reach(async () => {
        await client.workflow.start<typeof runPipeline>('runPipeline', {
          workflowId: plan.jobId,
          taskQueue: queueOf(plan),
          args: [plan],
          priority: { fairnessKey: turnOf(visitor) },
          staticSummary: summary(plan),
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
          typedSearchAttributes: new TypedSearchAttributes([
            { key: searchAttributes.tool, value: [...new Set(plan.steps.map(({ tool }) => tool))] },
            { key: searchAttributes.language, value: plan.locale },
          ]),
        })
      }),
    cancel: (jobId) =>
      reach(async () => {
        await client.workflow.getHandle(jobId).cancel()
      }),
    answer: (jobId, answer) =>
      reach(async () => {
        await client.workflow.getHandle(jobId).signal('answer-approval', answer)
      }),
    startPreview: (task, visitor) =>
      reach(async () => {
        try {
          await client.workflow.start<typeof makePreview>('makePreview', {
            workflowId: previewId(task),
            taskQueue: task.step.queue,
            args: [task],
            priority: { priorityKey: afterJobs, fairnessKey: turnOf(visitor) },
            staticSummary: `preview by ${task.step.tool}`,
            workflowExecutionTimeout: previewTimeout,
            workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
            workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
          })
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
        }
      }),
    previewState: (task) => reach(() => stateOf(client, previewId(task))),
    state: (jobId) => reach(() => stateOf(client, jobId)),
    forget: (jobId) =>
      reach(async () => {
        for (const workflowExecution of await runsOf(client, jobId))
          await client.workflowService
            .deleteWorkflowExecution({ namespace: client.options.namespace, workflowExecution })
            .catch((error: unknown) => {
              if (!isNotFound(error)) throw error
            })
      }),
  }
}

/** The search attributes by which operators find runs in the Temporal UI. */
export const searchAttributes = {
  tool: defineSearchAttributeKey('DocweaveTool', SearchAttributeType.KEYWORD_LIST),
  error: defineSearchAttributeKey('DocweaveError', SearchAttributeType.KEYWORD),
  language: defineSearchAttributeKey('DocweaveLanguage', SearchAttributeType.KEYWORD),
} as const
