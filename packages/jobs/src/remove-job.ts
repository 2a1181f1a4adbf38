/** Removal of a job's files, requested by the visitor or due to expiry, and of a deleted job's workflow history. */
import {
  isOpen,
  type FileStore,
  type Job,
  type JobStore,
  type PipelineRunner,
  type DocumentStore,
} from '@docweave/contract'

export interface JobServices extends HistoryServices {
  files: FileStore
  jobs: JobStore
}

/** Removes a finished upload's files and record. Jobs keep their own copies of the content. */
export async function removeUpload(
  { files, documents }: Pick<JobServices, 'files' | 'documents'>,
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
  holders: JobServices,
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
  { jobs }: Pick<JobServices, 'jobs'>,
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

export interface HistoryServices {
  documents: DocumentStore
  runner: Pick<PipelineRunner, 'forget'>
}

/** The collection of requested history removals, by job id. */
const histories = 'histories'

/**
 * Requests the removal of a job's workflow history (plan, options and outcomes, encrypted), and removes it now if the workflow engine can
 * be reached. The request is stored first: if the workflow engine is away, or the history is written late, the next expiry removes it.
 */
export async function removeHistory({ documents, runner }: HistoryServices, jobId: string, at: number): Promise<void> {
  await documents.set(histories, jobId, { expiresAt: at })
  await runner.forget(jobId).catch(() => undefined)
}

/** Retries all removals that were requested before `now`. @returns the number of histories that were removed */
export async function finishHistories({ documents, runner }: HistoryServices, now: number): Promise<number> {
  let gone = 0
  for (const { id } of await documents.query(histories, { field: 'expiresAt', is: '<=', value: now })) {
    const done = await runner.forget(id).then(
      () => true,
      () => false,
    )
    if (!done) continue
    await documents.delete(histories, id)
    gone++
  }
  return gone
}
