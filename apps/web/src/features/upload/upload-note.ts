/** Where a tab remembers that files of its were on their way; what is known of them is read on demand. */
export const noteKey = 'docweave-upload'

/** Whether an upload of this tab's did not come to its end. */
export function wasInterrupted(): boolean {
  try {
    return sessionStorage.getItem(noteKey) !== null
  } catch {
    // A browser that keeps nothing has kept nothing.
    return false
  }
}
