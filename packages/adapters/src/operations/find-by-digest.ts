/** From a digest in a log back to the job. */
import type { Client } from '@temporalio/client'
import { jobDigest } from '../log/index.ts'

/**
 * Gives the ids of jobs by their digests (`jobDigest`). A job whose runs Temporal keeps no more is not found. All runs are looked
 * through: an index of digests would have to be kept for every job.
 */
export async function findByDigest(client: Client, digests: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Set(digests)
  const found = new Map<string, string>()
  for await (const { workflowId } of client.workflow.list({ query: 'WorkflowType = "runPipeline"' })) {
    const digest = jobDigest(workflowId)
    if (wanted.has(digest)) found.set(digest, workflowId)
    if (found.size === wanted.size) break
  }
  return found
}
