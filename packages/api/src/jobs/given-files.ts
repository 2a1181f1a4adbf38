/** The files a job is started with: uploads, or results of a job that is done, which need not come up again. */
import { DocweaveError, type FileKind } from '@docweave/contract'
import { z } from 'zod'
import { findResults } from '../results.ts'
import { findUpload } from '../uploads.ts'
import type { JobAsker } from './find.ts'

/** An upload's id, or a result by its job's id, which is the key to it, and its index there. */
export const GivenFile = z.union([
  z.string().max(64),
  z.object({ job: z.string().max(64), result: z.int().nonnegative() }),
])
export type GivenFile = z.infer<typeof GivenFile>

export interface FoundFile {
  /** The space of the store that the file is in now. */
  space: string
  /** The upload it came by, if it did. */
  upload?: string
  name: string
  kind: FileKind
  bytes: number
  pages?: number
  key: string
}

/** Finds a file; `UPLOAD_NOT_FOUND`, and for a result `JOB_NOT_FOUND`, `JOB_NOT_FINISHED` or `RESULT_EXPIRED`. */
export async function findFile(asker: JobAsker, given: GivenFile): Promise<FoundFile> {
  if (typeof given === 'string') {
    const { id, name, kind, bytes, key } = await findUpload(asker, given)
    return { space: `uploads/${id}`, upload: id, name, kind, bytes, key }
  }
  const { job, results } = await findResults(asker, given.job)
  const result = results[given.result]
  if (!result) throw new DocweaveError('UPLOAD_NOT_FOUND')
  const { name, kind, bytes, pages, key } = result
  return { space: `jobs/${job.id}`, name, kind, bytes, key, ...(pages === undefined ? {} : { pages }) }
}
