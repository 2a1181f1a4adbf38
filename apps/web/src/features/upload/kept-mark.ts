/** Whether this browser keeps chosen files: for pages that do not load the code that reads them. */

/** The `localStorage` key of the mark that some tab of this browser keeps files: the time (ms) at which the last of them expire. */
export const markKey = 'docweave-files-until'

function readMark(): string | null {
  try {
    return localStorage.getItem(markKey)
  } catch {
    // Without storage nothing is kept.
    return null
  }
}

/** Whether this browser keeps files that have not expired, of this tab or another. */
export const hasKeptFiles = (): boolean => Number(readMark()) > Date.now()

/** Whether there may be files to restore, offer or delete: also true for expired ones that nobody has deleted yet. */
export const mayHaveKeptFiles = (): boolean => readMark() !== null
