/** Files for download: results, inputs and partial texts. */
import { DocweaveError, type Job, type JobInput, type JobResult } from '@docweave/contract'
import { findJob, type JobAsker } from './jobs/find.ts'

/**
 * Returns the results of a job. Throws `JOB_NOT_FOUND`; `RESULT_EXPIRED` once its files are removed; `JOB_NOT_FINISHED` before there are
 * any. Results from before a retry stay available until the retry has new ones.
 */
export async function findResults(asker: JobAsker, jobId: string): Promise<{ job: Job; results: JobResult[] }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.results.length === 0) throw new DocweaveError('JOB_NOT_FINISHED')
  return { job, results: job.results }
}

/** Returns the input file `index` of a job, as long as its files exist; throws `JOB_NOT_FOUND` or `RESULT_EXPIRED`. */
export async function findInput(asker: JobAsker, jobId: string, index: number): Promise<{ job: Job; input: JobInput }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const input = job.inputs[index]
  if (!input) throw new DocweaveError('JOB_NOT_FOUND')
  return { job, input }
}

/** The sort key of a part: its run, then its chunk (`partName`). */
const placeOf = (part: string) => part.split('.').map(Number)
const byPlace = (a: string, b: string) => {
  const [[run = 0, chunk = 0], [otherRun = 0, otherChunk = 0]] = [placeOf(a), placeOf(b)]
  return run - otherRun || chunk - otherChunk
}

/**
 * Returns the keys of a step's partial texts, in order; throws `JOB_NOT_FOUND`, `RESULT_EXPIRED`, or `JOB_NOT_FINISHED` if there are none.
 */
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
