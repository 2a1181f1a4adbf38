/** Answers the API's calls about jobs of this browser, without the server. */
import { isOpen, type Job, type JobView } from '@docweave/contract'
import { jobViewOf } from '@docweave/jobs'
import { RetryChanges } from '@docweave/tool-kit/plan'
import { z } from 'zod'
import { localRunner } from './local-runner.ts'
import { prepareLocalFiles } from './service-worker/register.ts'

// zod would compile schemas with `new Function`, which the CSP forbids.
z.config({ jitless: true })

/** Previews of other kinds than the browser's own are drawn by the server. */
const viewOf = (job: Job): JobView => jobViewOf(job, new Set())

const calls: Readonly<Record<string, (id: string, input: unknown) => Promise<unknown>>> = {
  get: async (id) => viewOf(await localRunner().get(id)),
  // No job waits for others here.
  place: async () => ({ ahead: null }),
  cancel: (id) => localRunner().cancel(id),
  retry: (id, input) => localRunner().retry(id, RetryChanges.parse(input)),
  remove: (id) => localRunner().remove(id),
}

/** Answers the call `name` of the router `jobs`. @throws DocweaveError as the server does */
export function answerCall(name: string, id: string, input: unknown): Promise<unknown> {
  const call = calls[name]
  if (!call) throw new Error(`no jobs.${name} for a job of this browser`)
  return call(id, input)
}

/**
 * Reports a job now and after every change, until the returned function is called. Continues it if it has not ended.
 *
 * @throws DocweaveError `JOB_NOT_FOUND`
 */
export async function watchJob(id: string, onChange: (view: JobView) => void): Promise<() => void> {
  const runner = localRunner()
  const job = await runner.get(id)
  // The page links to the files as soon as it has the job.
  await prepareLocalFiles()
  const unwatch = runner.records.watch(id, (changed) => {
    onChange(viewOf(changed))
    // A retry in another tab: this tab takes over if that one is closed.
    if (isOpen(changed)) runner.continue(id)
  })
  onChange(viewOf(job))
  if (isOpen(job)) runner.continue(id)
  return unwatch
}
