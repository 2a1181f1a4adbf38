/** Recognises pages of a PDF, several concurrently. Cancels the others when one fails. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { recognisePage, type RecogniseOptions } from './recognise-page.ts'
import type { RecognisedPage } from './recognised-page.ts'

export interface RecognisePagesOptions extends Omit<RecogniseOptions, 'index'> {
  /** The page indices, from 0. */
  indices: readonly number[]
  onProgress?: (done: number, of: number) => void
}

/**
 * Recognises pages: one per processor is read at a time, while the next are rendered.
 *
 * @returns the pages in the order of `indices`
 * @throws DocweaveError of the first page that failed, once the others have stopped
 */
export async function recognisePages(options: RecognisePagesOptions): Promise<RecognisedPage[]> {
  const { indices, onProgress, signal } = options
  const failed = new AbortController()
  let firstFailure: unknown
  let done = 0
  const settled = await Promise.allSettled(
    indices.map(async (index) => {
      try {
        const page = await recognisePage({ ...options, index, signal: AbortSignal.any([signal, failed.signal]) })
        onProgress?.(++done, indices.length)
        return page
      } catch (error) {
        firstFailure ??= error
        failed.abort(error)
        throw error
      }
    }),
  )
  if (firstFailure !== undefined) throw DocweaveError.from(firstFailure)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
