/** The activities of every tool: `{tool}`, and `{tool}.split` and `{tool}.join` for tools that fan out. */
import { isNearlyFull } from '@docweave/adapters/disk'
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import {
  DocweaveError,
  type ErrorCode,
  type JobStore,
  type Queue,
  type StepOutcome,
  type StepTask,
} from '@docweave/contract'
import { inJob } from '@docweave/engines/host'
import { createProgressRecorder } from '@docweave/jobs'
import { runStep, type RunnableTool, type StepHost } from '@docweave/tool-kit/run'

export interface StepServices extends StepHost {
  jobs: JobStore
}

/** Error codes of a step that failed for an unknown reason. */
const unexplained: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ENGINE_FAILED',
  'OUTPUT_INVALID',
  'STORE_FAILED',
  'INTERNAL',
])

/**
 * Returns a step's error, or `STORAGE_FULL` if the disk is full: engines report that in various ways, if at all.
 *
 * @param folder the work folder of the steps
 */
export async function explain(error: unknown, folder: string | undefined): Promise<unknown> {
  const { code } = DocweaveError.from(error)
  if (folder === undefined || !unexplained.has(code)) return error
  try {
    if (!(await isNearlyFull(folder))) return error
  } catch {
    return error
  }
  return new DocweaveError('STORAGE_FULL', {}, error)
}

/** Runs a task of a step and records its progress in the job. */
export async function performTask(
  runnable: RunnableTool,
  services: StepServices,
  { signal, heartbeat }: ActivityHost,
  task: StepTask,
): Promise<StepOutcome> {
  const teller = createProgressRecorder(services.jobs, task)
  const job = await teller.started()
  const step = () =>
    runStep(runnable, task, services, {
      signal,
      progress(progress) {
        heartbeat(progress)
        teller.progressed(progress)
      },
      shown: teller.shown,
    })
  const outcome = await inJob(task.jobId, step, job?.owner).catch(async (error: unknown) => {
    throw await explain(error, services.folder)
  })
  const stepEnded = await teller.done(outcome)
  return stepEnded ? { ...outcome, stepEnded } : outcome
}

/** Returns the activities of the tools that run on `queue`. */
export function stepActivities(runs: ReadonlyMap<string, RunnableTool>, queue: Queue, services: StepServices) {
  const entries = [...runs].flatMap(([id, runnable]) => {
    if (runnable.tool.queue !== queue) return []
    const activity = asActivity((host, task: StepTask) => performTask(runnable, services, host, task))
    const phases = runnable.tool.splits ? [id, `${id}.split`, `${id}.join`] : [id]
    return phases.map((name) => [name, activity] as const)
  })
  return Object.fromEntries(entries)
}
