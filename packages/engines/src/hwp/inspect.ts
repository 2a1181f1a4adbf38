/** Opens a Hangul document to check that it can be converted, and counts its pages. */
import { withEngine } from './with-engine.ts'

/**
 * Inspects the document at `path`.
 *
 * @throws DocweaveError what `checkFile` throws; `FILE_ENCRYPTED` if it needs a password, and `FILE_DAMAGED`
 */
export async function inspect(path: string, signal: AbortSignal): Promise<{ pages: number }> {
  return withEngine(signal, async (ask) => {
    const { pages } = await ask('open', { path, password: undefined })
    return { pages }
  })
}
