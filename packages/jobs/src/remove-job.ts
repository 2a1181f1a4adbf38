/** Removal of a job's files: requested by the visitor, or due to expiry. */
import { isOpen, type FileStore, type Job, type JobStore, type PipelineRunner } from '@docweave/contract'
import { removeHistory, type HistoryHolders } from './remove-history.ts'

export interface JobHolders extends HistoryHolders {
  files: FileStore
  jobs: JobStore
}

/** Removes a finished upload's files and record. Jobs keep their own copies of the content. */
export async function removeUpload(
  { files, documents }: Pick<JobHolders, 'files' | 'documents'>,
  id: string,
): Promise<void> {
  await files.removeSpace(`uploads/${id}`)
  await documents.delete('uploads', id)
}

/**
 * Removes a job's files, secrets and plan and marks it `expired`. With `removeRequested` it also removes the job's uploads and workflow
 * history, with `forgetRequested` the record as well. The job must have ended: a running step would create its space again.
 */
export async function removeJob(
  holders: JobHolders,
  { id, removeRequested, forgetRequested, uploads = [] }: Job,
  at: number,
) {
  if (removeRequested) for (const upload of uploads) await removeUpload(holders, upload)
  // The files first: a job that is marked expired is not visited again.
  await holders.files.removeSpace(`jobs/${id}`)
  await holders.documents.delete('plans', id)
  if (removeRequested || forgetRequested) await removeHistory(holders, id, at)
  // Pages that follow the job get this event even when the record is deleted next.
  await holders.jobs.append(id, { type: 'expired', at })
  if (forgetRequested) await holders.documents.delete('jobs', id)
}

/**
 * Requests a job's removal and cancels it if it is open. The request is stored first, so that the expiry finds it after a crash.
 *
 * @param forget whether the record is removed with the files
 * @returns the job with the request; `undefined` if there is no such job
 * @throws DocweaveError `SERVICE_UNAVAILABLE` if a running job cannot be cancelled now; its files are removed when it ends
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
