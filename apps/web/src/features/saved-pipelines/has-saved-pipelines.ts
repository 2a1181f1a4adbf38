/** Whether this browser has stored pipelines: for pages that do not load the code that reads them. */
export const storageKey = 'docweave-pipelines'

export function hasSavedPipelines(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Storage is unavailable.
    return false
  }
}
