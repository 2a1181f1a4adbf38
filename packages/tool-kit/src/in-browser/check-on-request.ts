/** Limits the documents of tools that run in the browser on request. */
import { DocweaveError, type StoredFile, type ToolDescriptor } from '@docweave/contract'

/**
 * Checks the pages of a step's inputs. They have been counted before the step.
 *
 * @throws DocweaveError `BROWSER_CANNOT_RUN`, with the limit, if a document has too many
 */
export function checkOnRequest(
  { onRequest }: Pick<ToolDescriptor, 'onRequest'>,
  inputs: readonly Pick<StoredFile, 'pages'>[],
): void {
  const limit = onRequest?.pages ?? Infinity
  if (inputs.some(({ pages = 0 }) => pages > limit)) throw new DocweaveError('BROWSER_CANNOT_RUN', { limit })
}
