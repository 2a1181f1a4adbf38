import { openDocuments } from '@docweave/adapters/documents'
import { openFiles } from '@docweave/adapters/file-store'
import { createJobStore } from '@docweave/adapters/job-store'
import type { JobServices } from '@docweave/jobs'
import { env } from './env.ts'

/** Opens the stores, and closes them when `work` is done. */
export async function withStores<Result>(
  work: (stores: Omit<JobServices, 'runner'>) => Promise<Result>,
): Promise<Result> {
  const documents = await openDocuments(env.documents, env.firestoreProject)
  try {
    return await work({ documents, files: await openFiles(env.files), jobs: createJobStore(documents) })
  } finally {
    await documents.close()
  }
}
