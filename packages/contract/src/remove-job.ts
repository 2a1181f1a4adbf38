/** The end of a job's files, whoever asks for it: the visitor or the clock. */
import type { Job } from './job.ts'
import type { DocumentStore, FileStore, JobStore } from './ports.ts'

export interface JobHolders {
  files: FileStore
  documents: DocumentStore
  jobs: JobStore
}

/** Removes the files of a finished upload and what is known of it. Jobs have the content in spaces of their own. */
export async function removeUpload({ files, documents }: Omit<JobHolders, 'jobs'>, id: string): Promise<void> {
  await files.removeSpace(`uploads/${id}`)
  await documents.delete('uploads', id)
}

/**
 * Removes a job's files, secrets and plan and makes it `expired`; where the visitor asked for it, the uploads that it came by go
 * too. The job must be over: a step that still runs would make its space again.
 */
export async function removeJob(holders: JobHolders, { id, removeRequested, uploads = [] }: Job, at: number) {
  if (removeRequested) for (const upload of uploads) await removeUpload(holders, upload)
  // The files go first: an expired job whose files stayed would be looked at no more.
  await holders.files.removeSpace(`jobs/${id}`)
  await holders.documents.delete('plans', id)
  await holders.jobs.append(id, { type: 'expired', at })
}
