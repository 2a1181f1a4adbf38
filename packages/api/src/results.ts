/** Files on their way out. */
import { DocweaveError, type Job, type JobInput, type JobResult } from '@docweave/contract'
import { findJob, type JobAsker } from './jobs/find.ts'

/**
 * The results of a job; `JOB_NOT_FOUND`, `RESULT_EXPIRED` once its files are gone, `JOB_NOT_FINISHED` before there are any. What
 * was made before a retry is there until the retry has made something else.
 */
export async function findResults(asker: JobAsker, jobId: string): Promise<{ job: Job; results: JobResult[] }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.results.length === 0) throw new DocweaveError('JOB_NOT_FINISHED')
  return { job, results: job.results }
}

/** The visitor's own file `index` of a job, as long as the job's files are there; `JOB_NOT_FOUND`, `RESULT_EXPIRED`. */
export async function findInput(asker: JobAsker, jobId: string, index: number): Promise<{ job: Job; input: JobInput }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const input = job.inputs[index]
  if (!input) throw new DocweaveError('JOB_NOT_FOUND')
  return { job, input }
}

/** A part's place: its run, then its chunk (`partName`). */
const placeOf = (part: string) => part.split('.').map(Number)
const byPlace = (a: string, b: string) => {
  const [[run = 0, chunk = 0], [otherRun = 0, otherChunk = 0]] = [placeOf(a), placeOf(b)]
  return run - otherRun || chunk - otherChunk
}

/** What can be read of a step that runs, as keys in their order; `JOB_NOT_FOUND`, `RESULT_EXPIRED`, `JOB_NOT_FINISHED` before there is any. */
export async function findTexts(asker: JobAsker, jobId: string, step: number): Promise<{ job: Job; keys: string[] }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const texts = job.steps[step]?.texts
  if (!texts) throw new DocweaveError('JOB_NOT_FINISHED')
  return {
    job,
    keys: Object.entries(texts)
      .toSorted(([a], [b]) => byPlace(a, b))
      .map(([, key]) => key),
  }
}
