/**
 * What the workflow engine keeps of a job that was deleted: plan, options and outcomes, encrypted. It is written down before anything
 * is done, so that what cannot be done now, or came late, goes with the next expiry.
 */
import type { DocumentStore, PipelineRunner } from './ports.ts'

export interface HistoryHolders {
  documents: DocumentStore
  runner: Pick<PipelineRunner, 'forget'>
}

/** The collection of histories that are to go, by the job's id. */
const histories = 'histories'

/** Deletes a job's history, now where the engine can be reached. */
export async function removeHistory({ documents, runner }: HistoryHolders, jobId: string, at: number): Promise<void> {
  await documents.set(histories, jobId, { expiresAt: at })
  await runner.forget(jobId).catch(() => undefined)
}

/** Deletes once more all that were to go before `now`. @returns how many are gone for good */
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
