/** The content of chosen files that are not the visitor's own, but belong to an earlier job. */
import { readFailure } from '../failures/failure-of.ts'
import type { FileSource, ReusedFile } from './chosen-file.ts'

/** Where a job's file is served: by the server, or by the service worker for a job of this browser. */
export const addressOf = (file: ReusedFile): string =>
  `/results/${file.job}/${'input' in file ? `input/${file.input}` : file.result}`

/** Returns a chosen file with its content. @throws an error with the `code` and `params` of the failure if the job's files are deleted */
export async function contentOf(file: FileSource): Promise<File> {
  if (file instanceof File) return file
  const answer = await fetch(addressOf(file))
  if (!answer.ok) throw Object.assign(new Error(`status ${answer.status}`), readFailure(await answer.json()))
  return new File([await answer.blob()], file.name)
}
