/** The end of a job's files, whoever asks for it: the visitor or the clock. */
import { isOpen } from './job-state.ts'
import type { Job } from './job.ts'
import type { FileStore, JobStore, PipelineRunner } from './ports.ts'
import { removeHistory, type HistoryHolders } from './remove-history.ts'

export interface JobHolders extends HistoryHolders {
  files: FileStore
  jobs: JobStore
}

/** Removes the files of a finished upload and what is known of it. Jobs have the content in spaces of their own. */
export async function removeUpload(
  { files, documents }: Pick<JobHolders, 'files' | 'documents'>,
  id: string,
): Promise<void> {
  await files.removeSpace(`uploads/${id}`)
  await documents.delete('uploads', id)
}

/**
 * Removes a job's files, secrets and plan and makes it `expired`; where the visitor asked for it, the uploads that it came by and the
 * history of its runs go too, and with `forgetRequested` the record. The job must be over: a step that still runs would make its space again.
 */
export async function removeJob(
  holders: JobHolders,
  { id, removeRequested, forgetRequested, uploads = [] }: Job,
  at: number,
) {
  if (removeRequested) for (const upload of uploads) await removeUpload(holders, upload)
  // The files go first: an expired job whose files stayed would be looked at no more.
  await holders.files.removeSpace(`jobs/${id}`)
  await holders.documents.delete('plans', id)
  if (removeRequested || forgetRequested) await removeHistory(holders, id, at)
  // Whoever watches the job is told of its end, also where its record goes.
  await holders.jobs.append(id, { type: 'expired', at })
  if (forgetRequested) await holders.documents.delete('jobs', id)
}

/**
 * Asks for a job's end: it is marked first, so that whatever stops after this, the expiry finds it; one that is open is cancelled.
 *
 * @param forget whether its record goes with its files
 * @returns the job as it is then; `undefined` when there is none
 * @throws DocweaveError `SERVICE_UNAVAILABLE` when a running job cannot be stopped now: its files go when it ends
 */
export async function requestRemoval(
  { jobs }: Pick<JobHolders, 'jobs'>,
  runner: Pick<PipelineRunner, 'cancel'>,
  id: string,
  forget: boolean,
): Promise<Job | undefined> {
  const at = Date.now()
  const job = await jobs.append(id, { type: 'remove-requested', at, ...(forget ? { forget } : {}) })
  if (!job || !isOpen(job)) return job
  await runner.cancel(id)
  return jobs.append(id, { type: 'cancel-requested', at })
}
