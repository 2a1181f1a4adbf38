/** Whether this browser has stored pipelines: for pages that do not load the code that reads them. */
export const keptPipelines = 'docweave-pipelines'

export function keepsPipelines(): boolean {
  try {
    return localStorage.getItem(keptPipelines) !== null
  } catch {
    // Storage is unavailable.
    return false
  }
}
