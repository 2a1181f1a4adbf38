/** Finds a job by the digest of its id in a log. */
import type { Client } from '@temporalio/client'
import { jobDigest } from '../log/index.ts'

/**
 * Returns the ids of jobs by their digests (`jobDigest`). A job whose runs Temporal no longer retains is not found. Scans all runs, because
 * an index of digests would need an entry for every job.
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
