/** What went wrong in mupdf, as a code of the table. */
import { DocweaveError } from '@docweave/contract/docweave-error'

/** mupdf's words, and those of the libraries within it, when it gets no memory. */
const outOfMemory =
  /(?:out of|not enough|insufficient) memory|malloc|(?:calloc|realloc) .*failed|cannot allocate|couldn't allocate|reached its limit|cannot enlarge memory|^buffer too large$/i

/**
 * mupdf's words for what no document can cause: the system failed it, or we called it wrongly. Of its errors JavaScript gets the words
 * alone, not their class (FZ_ERROR_SYSTEM, FZ_ERROR_ARGUMENT), and a damaged document often ends in one of that class, too: `put` into
 * what should be a dictionary is "not a dict".
 */
const notTheDocuments = new RegExp(
  [
    // The system (FZ_ERROR_SYSTEM).
    /^(?:cannot (?:open|remove) file|cannot open .*: |cannot (?:fseek|ftell|fwrite|seek|tell)\b|read error: |tmpnam failed|cannot mkstemp)/,
    /^failed to open temporary file/,
    // Options and names of ours that it does not know.
    /\bin options$|^invalid (?:.* )?options?\b|^unused (?:.* )?arguments found|^unknown (?:output document format|page box type)/,
    // What this build of it does not have.
    /^cannot find (?:builtin .*font|document handler)|document handlers? (?:list not found|registered)|no longer supported/,
    // Objects of two documents mixed up, and files written in a way that they cannot be.
    /different documents?$|same (?:source )?document$|^can't do incremental writes|to write to$|^signature digest larger than/,
    /^cannot create .* without a (?:destination )?document$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Whether `error` comes out of mupdf itself: its WebAssembly throws from a function within this file, and nothing of ours does. */
const isOfMupdf = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Error' &&
  /^[^\n]*\/mupdf-wasm\.js:/.test(error.stack?.slice(`Error: ${error.message}\n`.length) ?? '')

/**
 * Gives the error's own code, or the code that its words stand for.
 *
 * An error of mupdf's own is `FILE_DAMAGED`: it could not read the document, and will not the next time. `ENGINE_FAILED` are traps
 * within WebAssembly, mistakes of ours, and what other engines throw.
 */
export function failureOf(error: unknown): DocweaveError {
  if (error instanceof DocweaveError) return error
  const words = error instanceof Error ? error.message : String(error)
  if (outOfMemory.test(words)) return new DocweaveError('MEMORY_EXCEEDED', {}, error)
  const isDamaged = isOfMupdf(error) && !notTheDocuments.test(words)
  return new DocweaveError(isDamaged ? 'FILE_DAMAGED' : 'ENGINE_FAILED', {}, error)
}
