/** The files of a job: results, inputs and partial texts for download, and the files that another job is started with. */
import {
  DocweaveError,
  type InputReference,
  type Job,
  type JobFile,
  type JobInput,
  type JobResult,
} from '@docweave/contract'
import { findUpload } from '../uploads.ts'
import { findJob, type JobCaller } from './find-job.ts'

/**
 * Returns the results of a job. Throws `JOB_NOT_FOUND`; `RESULT_EXPIRED` once its files are removed; `JOB_NOT_FINISHED` before there are
 * any. Results from before a retry stay available until the retry has new ones.
 */
export async function findResults(asker: JobCaller, jobId: string): Promise<{ job: Job; results: JobResult[] }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.results.length === 0) throw new DocweaveError('JOB_NOT_FINISHED')
  return { job, results: job.results }
}

/** Returns the input file `index` of a job, as long as its files exist; throws `JOB_NOT_FOUND` or `RESULT_EXPIRED`. */
export async function findInput(
  asker: JobCaller,
  jobId: string,
  index: number,
): Promise<{ job: Job; input: JobInput }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const input = job.inputs[index]
  if (!input) throw new DocweaveError('JOB_NOT_FOUND')
  return { job, input }
}

/** The sort key of a part: its run, then its chunk (`partName`). */
const positionOf = (part: string) => part.split('.').map(Number)
const byPosition = (a: string, b: string) => {
  const [[run = 0, chunk = 0], [otherRun = 0, otherChunk = 0]] = [positionOf(a), positionOf(b)]
  return run - otherRun || chunk - otherChunk
}

/**
 * Returns the keys of a step's partial texts, in order; throws `JOB_NOT_FOUND`, `RESULT_EXPIRED`, or `JOB_NOT_FINISHED` if there are none.
 */
export async function findTexts(asker: JobCaller, jobId: string, step: number): Promise<{ job: Job; keys: string[] }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const texts = job.steps[step]?.texts
  if (!texts) throw new DocweaveError('JOB_NOT_FINISHED')
  return {
    job,
    keys: Object.entries(texts)
      .toSorted(([a], [b]) => byPosition(a, b))
      .map(([, key]) => key),
  }
}

/**
 * Returns the key of what OCR read in the document of run `group` of a step; throws `JOB_NOT_FOUND`, also if there is no such document, or
 * `RESULT_EXPIRED`.
 */
export async function findRecognition(
  asker: JobCaller,
  jobId: string,
  step: number,
  group: number,
): Promise<{ job: Job; key: string }> {
  const job = await findJob(asker, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const found = job.steps[step]?.recognitions?.[group]
  if (!found) throw new DocweaveError('JOB_NOT_FOUND')
  return { job, key: found.key }
}

/** The stored file that an input reference names, and where it is. */
export interface ResolvedInput extends JobFile {
  /** The store space that holds the file now. */
  space: string
  /** The upload that it came from, if any. */
  upload?: string
  /** The visitor who sent that upload. */
  sender?: string | undefined
}

/** Resolves a reference; throws `UPLOAD_NOT_FOUND`, and for a job's file `JOB_NOT_FOUND`, `JOB_NOT_FINISHED` or `RESULT_EXPIRED`. */
export async function resolveInput(asker: JobCaller, given: InputReference): Promise<ResolvedInput> {
  if (typeof given === 'string') {
    const { id, name, kind, bytes, key, visitor } = await findUpload(asker, given)
    return { space: `uploads/${id}`, upload: id, sender: visitor, name, kind, bytes, key }
  }
  const found = 'input' in given ? await findInput(asker, given.job, given.input) : await findResult(asker, given)
  const { name, kind, bytes, pages, key } = found.input
  return { space: `jobs/${found.job.id}`, name, kind, bytes, key, ...(pages === undefined ? {} : { pages }) }
}

async function findResult(asker: JobCaller, given: { job: string; result: number }) {
  const { job, results } = await findResults(asker, given.job)
  const input = results[given.result]
  if (!input) throw new DocweaveError('UPLOAD_NOT_FOUND')
  return { job, input }
}
