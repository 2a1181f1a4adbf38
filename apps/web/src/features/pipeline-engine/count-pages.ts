/** Counts the pages of a PDF in the browser: only if a step's output depends on it. */
import { openOnHand } from '../pdf-view/open-file.ts'
import type { PickedFile } from '../pipeline-builder/draft.ts'

/** `undefined` if unknown: not a PDF, encrypted, damaged. */
export async function countPdfPages({ file, kind, password }: PickedFile): Promise<number | undefined> {
  if (kind !== 'pdf') return undefined
  try {
    const source = await openOnHand(file, kind, password ? { password } : {})
    source?.close()
    return source?.pages
  } catch {
    return undefined
  }
}
