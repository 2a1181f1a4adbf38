/** Readiness checks of the stores and the cluster, each by the smallest request that only they can answer. */
import type { Client } from '@temporalio/client'
import type { DocumentStore, FileStore } from '@docweave/contract'
import type { ReachCheck } from './readiness.ts'

export const reachChecks = (reached: {
  temporal: Client
  files: FileStore
  documents: DocumentStore
}): Record<string, ReachCheck> => ({
  temporal: () => reached.temporal.workflowService.getSystemInfo({}),
  // The note does not exist: a successful read is enough.
  files: () => reached.files.readNote('uploads/readiness', 'probe'),
  documents: () => reached.documents.get('settings', 'visitor-salt'),
})
