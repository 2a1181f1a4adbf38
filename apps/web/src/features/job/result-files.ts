/** The results of a job as files that a further step can start from without an upload. */
import type { JobView } from '@docweave/contract'
import type { ReusedFile } from '../upload/chosen-file.ts'

export const resultFilesOf = ({ id, results }: Pick<JobView, 'id' | 'results'>): ReusedFile[] =>
  results.map(({ name, kind, bytes }, result) => ({ job: id, result, name, kind, size: bytes }))
