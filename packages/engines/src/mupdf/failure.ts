/** What went wrong in mupdf, as a code of the table. */
import { DocweaveError } from '@docweave/contract/docweave-error'

/** Gives the error's own code, or the code that mupdf's words stand for. */
export function failureOf(error: unknown): DocweaveError {
  if (error instanceof DocweaveError) return error
  const words = error instanceof Error ? error.message : String(error)
  const outOfMemory =
    /out of memory|insufficient memory|malloc|(?:calloc|realloc) .*failed|reached its limit|cannot enlarge memory/i
  return new DocweaveError(outOfMemory.test(words) ? 'MEMORY_EXCEEDED' : 'ENGINE_FAILED', {}, error)
}
