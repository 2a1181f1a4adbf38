/** The files that a job is started with: uploads, or files of an earlier job, which need not be uploaded again. */
import { DocweaveError, type FileKind } from '@docweave/contract'
import { z } from 'zod'
import { findInput, findResults } from '../results.ts'
import { findUpload } from '../uploads.ts'
import type { JobAsker } from './find.ts'

/** An upload's id; or a result or an input of a job that the caller can read, by the job's id and the file's index. */
export const GivenFile = z.union([
  z.string().max(64),
  z.object({ job: z.string().max(64), result: z.int().nonnegative() }),
  z.object({ job: z.string().max(64), input: z.int().nonnegative() }),
])
export type GivenFile = z.infer<typeof GivenFile>

export interface FoundFile {
  /** The store space that holds the file now. */
  space: string
  /** The upload that it came from, if any. */
  upload?: string
  /** The visitor who sent that upload. */
  sender?: string | undefined
  name: string
  kind: FileKind
  bytes: number
  pages?: number
  key: string
}

/** Finds a file; throws `UPLOAD_NOT_FOUND`, and for a job's file `JOB_NOT_FOUND`, `JOB_NOT_FINISHED` or `RESULT_EXPIRED`. */
export async function findFile(asker: JobAsker, given: GivenFile): Promise<FoundFile> {
  if (typeof given === 'string') {
    const { id, name, kind, bytes, key, visitor } = await findUpload(asker, given)
    return { space: `uploads/${id}`, upload: id, sender: visitor, name, kind, bytes, key }
  }
  const found = 'input' in given ? await findInput(asker, given.job, given.input) : await findResult(asker, given)
  const { name, kind, bytes, pages, key } = found.input
  return { space: `jobs/${found.job.id}`, name, kind, bytes, key, ...(pages === undefined ? {} : { pages }) }
}

async function findResult(asker: JobAsker, given: { job: string; result: number }) {
  const { job, results } = await findResults(asker, given.job)
  const input = results[given.result]
  if (!input) throw new DocweaveError('UPLOAD_NOT_FOUND')
  return { job, input }
}
