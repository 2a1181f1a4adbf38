/** The files that this browser keeps for the workspace, as far as the profile page needs them. */
import { mayHaveKeptFiles } from '../upload/kept-mark.ts'

/** Whether this browser keeps files, of this tab or another; also expired ones that nobody has deleted yet. */
export const hasFiles = mayHaveKeptFiles

/** Calls `changed` when another tab keeps files or clears them; returns a function that stops. */
export function listenToFiles(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/**
 * Deletes the kept files of all tabs.
 *
 * @throws TypeError if the code that deletes them cannot be loaded
 */
export async function clearFiles(): Promise<void> {
  // The worker is built without it: files are kept in the browser only.
  if (import.meta.env.SSR) throw new Error('Files cannot be kept at the edge')
  const { clearKeptFiles } = await import('../upload/kept-files.ts')
  await clearKeptFiles()
}
