/**
 * Removal of a deleted job's workflow history (plan, options and outcomes, encrypted). The request is stored first: if the workflow engine
 * is away, or the history is written late, the next expiry run removes it.
 */
import type { DocumentStore, PipelineRunner } from '@docweave/contract'

export interface HistoryHolders {
  documents: DocumentStore
  runner: Pick<PipelineRunner, 'forget'>
}

/** The collection of requested history removals, by job id. */
const histories = 'histories'

/** Requests the removal of a job's history, and removes it now if the workflow engine can be reached. */
export async function removeHistory({ documents, runner }: HistoryHolders, jobId: string, at: number): Promise<void> {
  await documents.set(histories, jobId, { expiresAt: at })
  await runner.forget(jobId).catch(() => undefined)
}

/** Retries all removals that were requested before `now`. @returns the number of histories that were removed */
export async function finishHistories({ documents, runner }: HistoryHolders, now: number): Promise<number> {
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
