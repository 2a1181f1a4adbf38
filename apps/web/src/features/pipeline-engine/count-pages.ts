/** How many pages a PDF has, counted here in the browser: only when a step's outcome depends on it. */
import { openOnHand } from '../pdf-view/open-file.ts'
import type { PickedFile } from '../pipeline-builder/draft.ts'

/** `undefined` where nobody can tell: no PDF, locked, damaged. */
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
