/** Every tool's work as activities: `{tool}`, and `{tool}.split` and `{tool}.join` for tools that fan out. */
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import type { JobStore, Queue, StepOutcome, StepTask } from '@docweave/contract'
import { inJob } from '@docweave/engines/host'
import { runStep, type RunnableTool, type StepHost } from '@docweave/tool-kit/run'
import { createTeller } from './step-teller.ts'

export interface StepServices extends StepHost {
  jobs: JobStore
}

/** Does a task of a step, and tells the visitor's view how it goes. */
export async function performTask(
  runnable: RunnableTool,
  services: StepServices,
  { signal, heartbeat }: ActivityHost,
  task: StepTask,
): Promise<StepOutcome> {
  const teller = createTeller(services.jobs, task)
  await teller.started()
  const outcome = await inJob(task.jobId, () =>
    runStep(runnable, task, services, {
      signal,
      progress(progress) {
        heartbeat(progress)
        teller.progressed(progress)
      },
      shown: teller.shown,
    }),
  )
  await teller.done(outcome)
  return outcome
}

/** The activities of the tools whose engine's queue is `queue`. */
export function stepActivities(runs: ReadonlyMap<string, RunnableTool>, queue: Queue, services: StepServices) {
  const entries = [...runs].flatMap(([id, runnable]) => {
    if (runnable.tool.queue !== queue) return []
    const activity = asActivity((host, task: StepTask) => performTask(runnable, services, host, task))
    const phases = runnable.tool.splits ? [id, `${id}.split`, `${id}.join`] : [id]
    return phases.map((name) => [name, activity] as const)
  })
  return Object.fromEntries(entries)
}
