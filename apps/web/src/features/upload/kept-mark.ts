/** Whether this browser keeps chosen files: for pages that do not load the code that reads them. */

/** The `sessionStorage` key of the tab's note: which record is its own, and what it has uploaded. */
export const noteKey = 'docweave-files'

/** The `localStorage` key of the mark that some tab of this browser keeps files: the time (ms) at which the last of them expire. */
export const markKey = 'docweave-files-until'

function markedUntil(): number {
  try {
    return Number(localStorage.getItem(markKey) ?? 0)
  } catch {
    // Without storage nothing is kept.
    return 0
  }
}

/** Whether this browser keeps files that have not expired, of this tab or another. */
export const hasKeptFiles = (): boolean => markedUntil() > Date.now()

/** Whether there may be files to restore, offer or delete: also true for expired ones that nobody has deleted yet. */
export function mayHaveKeptFiles(): boolean {
  try {
    return markedUntil() > 0 || sessionStorage.getItem(noteKey) !== null
  } catch {
    return false
  }
}
