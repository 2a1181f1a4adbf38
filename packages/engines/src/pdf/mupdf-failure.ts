/** Maps mupdf's errors to error codes. */
import { DocweaveError } from '@docweave/contract/docweave-error'

/** Error messages of mupdf, and of the libraries in it, when an allocation fails. */
const outOfMemory =
  /(?:out of|not enough|insufficient) memory|malloc|(?:calloc|realloc) .*failed|cannot allocate|couldn't allocate|reached its limit|cannot enlarge memory|^buffer too large$/i

/**
 * Error messages that no document can cause: a system call failed, or we called mupdf wrongly. mupdf passes only the message to JavaScript,
 * not the error class (FZ_ERROR_SYSTEM, FZ_ERROR_ARGUMENT), and a damaged document often causes an error of that class, too: `put` into a
 * value that should be a dictionary is "not a dict".
 */
const notTheDocuments = new RegExp(
  [
    // System calls (FZ_ERROR_SYSTEM).
    /^(?:cannot (?:open|remove) file|cannot open .*: |cannot (?:fseek|ftell|fwrite|seek|tell)\b|read error: |tmpnam failed|cannot mkstemp)/,
    /^failed to open temporary file/,
    // Options and names of ours that mupdf does not know.
    /\bin options$|^invalid (?:.* )?options?\b|^unused (?:.* )?arguments found|^unknown (?:output document format|page box type)/,
    // Features that this build of mupdf lacks.
    /^cannot find (?:builtin .*font|document handler)|document handlers? (?:list not found|registered)|no longer supported/,
    // Objects of two documents mixed, and files written in an impossible way.
    /different documents?$|same (?:source )?document$|^can't do incremental writes|to write to$|^signature digest larger than/,
    /^cannot create .* without a (?:destination )?document$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Whether mupdf threw `error`: mupdf’s WebAssembly throws from a function in this file, and our code does not. A build adds a hash to its name. */
const isOfMupdf = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Error' &&
  /^[^\n]*\/mupdf-wasm[-\w]*\.js:/.test(error.stack?.slice(`Error: ${error.message}\n`.length) ?? '')

/**
 * Returns the error itself if it has a code, otherwise an error with the code that its message stands for.
 *
 * An error thrown by mupdf is `FILE_DAMAGED`: mupdf cannot read the document, and a retry would fail again. `ENGINE_FAILED` covers traps in
 * WebAssembly, mistakes of ours, and errors of other engines.
 */
export function mupdfFailure(error: unknown): DocweaveError {
  if (error instanceof DocweaveError) return error
  const words = error instanceof Error ? error.message : String(error)
  if (outOfMemory.test(words)) return new DocweaveError('MEMORY_EXCEEDED', {}, error)
  const isDamaged = isOfMupdf(error) && !notTheDocuments.test(words)
  return new DocweaveError(isDamaged ? 'FILE_DAMAGED' : 'ENGINE_FAILED', {}, error)
}
