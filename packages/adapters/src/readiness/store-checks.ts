/** How the stores and the cluster are seen to be there: each by the smallest thing that only they can answer. */
import type { Client } from '@temporalio/client'
import type { DocumentStore, FileStore } from '@docweave/contract'
import type { ReachCheck } from './readiness.ts'

export const reachChecks = (reached: {
  temporal: Client
  files: FileStore
  documents: DocumentStore
}): Record<string, ReachCheck> => ({
  temporal: () => reached.temporal.workflowService.getSystemInfo({}),
  // There is none: a store that can be read says so.
  files: () => reached.files.readNote('uploads/readiness', 'probe'),
  documents: () => reached.documents.get('settings', 'visitor-salt'),
})
