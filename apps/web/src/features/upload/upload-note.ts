/** The `sessionStorage` key under which a tab records a running upload; its content is read on demand. */
export const noteKey = 'docweave-upload'

/** Whether an upload of this tab was interrupted. */
export function wasInterrupted(): boolean {
  try {
    return sessionStorage.getItem(noteKey) !== null
  } catch {
    // Without `sessionStorage` nothing was stored.
    return false
  }
}
