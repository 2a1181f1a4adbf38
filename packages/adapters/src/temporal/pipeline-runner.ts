/** Runs pipelines as Temporal workflows: the workflow id is the job id. */
import { createHash } from 'node:crypto'
import { WorkflowNotFoundError, type Client, type WorkflowExecutionStatusName } from '@temporalio/client'
import {
  TypedSearchAttributes,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  defineSearchAttributeKey,
  SearchAttributeType,
} from '@temporalio/common'
import { DocweaveError, type PipelineRunner, type Plan, type RunState } from '@docweave/contract'
import type { runPipeline } from '@docweave/workflows'
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
const turnOf = (visitor: string) => createHash('sha256').update(visitor).digest('hex').slice(0, 32)

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof DocweaveError ? error : new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
}

/** Returns all runs of a job, including retried and replayed ones; the last one may not be in the list yet. */
async function runsOf(client: Client, jobId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = "${jobId}"` })) found.add(runId)
  const last = await client.workflow
    .getHandle(jobId)
    .describe()
    .catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return undefined
      throw error
    })
  return last ? found.add(last.runId) : found
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
    state: (jobId) =>
      reach(async () => {
        try {
          const { status } = await client.workflow.getHandle(jobId).describe()
          return states[status.name] ?? 'unknown'
        } catch (error) {
          if (error instanceof WorkflowNotFoundError) return 'unknown'
          throw error
        }
      }),
    forget: (jobId) =>
      reach(async () => {
        for (const runId of await runsOf(client, jobId))
          await client.workflowService
            .deleteWorkflowExecution({
              namespace: client.options.namespace,
              workflowExecution: { workflowId: jobId, runId },
            })
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
