/** Removes a PDF's password before a step processes the file, and sets it again afterwards. */
import { runMupdf } from './run-mupdf.ts'

/** The whole file is in memory while it is rewritten. */
const memoryMegabytes = 1800

/**
 * Writes the PDF at `path` to `out` without its password; a file without one is only copied.
 *
 * @throws DocweaveError `PASSWORD_WRONG`, `FILE_DAMAGED`
 */
export const unlock = (path: string, out: string, password: string, signal: AbortSignal): Promise<void> =>
  runMupdf('relock', { path, out, aim: 'open', password }, { signal, memoryMegabytes })

/** Writes the PDF at `path` to `out` so that it requires `password`. */
export const protect = (path: string, out: string, password: string, signal: AbortSignal): Promise<void> =>
  runMupdf('relock', { path, out, aim: 'close', password }, { signal, memoryMegabytes })
