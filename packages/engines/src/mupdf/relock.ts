/** Passwords of PDFs, taken off before a step works on one and put on after. */
import { runMupdf } from './pool.ts'

/** The whole file is held while it is written anew. */
const memoryMegabytes = 1800

/**
 * Writes the PDF at `path` to `out` without its password; a file without one is only copied.
 *
 * @throws DocweaveError `PASSWORD_WRONG`, `FILE_DAMAGED`
 */
export const unlock = (path: string, out: string, password: string, signal: AbortSignal): Promise<void> =>
  runMupdf('relock', { path, out, aim: 'open', password }, { signal, memoryMegabytes })

/** Writes the PDF at `path` to `out` so that it asks for `password`. */
export const protect = (path: string, out: string, password: string, signal: AbortSignal): Promise<void> =>
  runMupdf('relock', { path, out, aim: 'close', password }, { signal, memoryMegabytes })
