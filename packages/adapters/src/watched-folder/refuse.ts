import { DocweaveError } from '@docweave/contract'

/** Throws an error of a watched folder as `FOLDER_UNAVAILABLE`. */
export const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  throw new DocweaveError('FOLDER_UNAVAILABLE', {}, error)
}
