/** Whether this browser keeps pipelines: asked on pages that do without what reads them. */
export const keptPipelines = 'docweave-pipelines'

export function keepsPipelines(): boolean {
  try {
    return localStorage.getItem(keptPipelines) !== null
  } catch {
    // The browser keeps nothing for us.
    return false
  }
}
