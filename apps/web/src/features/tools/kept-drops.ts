/** Keeps the files dropped on the home page in the browser, with the same record of the tab as a workspace. Loaded on demand. */
import { mayHaveKeptFiles } from '../upload/kept-mark.ts'

async function loadKeptFiles() {
  // The worker is built without it: files are kept in the browser only.
  if (import.meta.env.SSR) throw new Error('Files cannot be kept at the edge')
  return import('../upload/kept-files.ts')
}

/** Keeps these files for this tab, in place of those before. */
export async function keepDrops(files: readonly File[]): Promise<void> {
  const { keepFiles } = await loadKeptFiles()
  const now = Date.now().toString(36)
  await keepFiles(
    files.map((file, index) => ({ key: `drop-${now}-${index}`, file })),
    '',
  )
}

/** Returns the files that this tab keeps, dropped here or chosen on a tool's page; results of jobs, which are on the server, are left out. */
export async function readDrops(): Promise<File[]> {
  if (!mayHaveKeptFiles()) return []
  const kept = await (await loadKeptFiles()).readKeptFiles()
  return (kept?.files ?? []).flatMap(({ file }) => (file instanceof File ? [file] : []))
}

/** Deletes the kept files of all tabs. */
export const clearDrops = async (): Promise<void> => (await loadKeptFiles()).clearKeptFiles()

/** Calls `hear` when all kept files are cleared, here or in another tab; returns a function that stops. */
export async function listenToClearedDrops(hear: () => void): Promise<() => void> {
  return (await loadKeptFiles()).listenToClearing(hear)
}
