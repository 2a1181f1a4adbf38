/** Whether this browser can keep the files of jobs. */

/** Dispatched on the window once it is known that files can be kept. */
export const storageKnown = 'docweave-storage-known'

/** Private windows have the function, but it fails: in Firefox, and in Safari. */
let keepsFiles = false

async function tryFiles(): Promise<void> {
  try {
    // There is none over plain HTTP.
    await navigator.storage.getDirectory()
    keepsFiles = true
    dispatchEvent(new Event(storageKnown))
  } catch {
    keepsFiles = false
  }
}

let filesTried: Promise<void> | undefined

/** Finds out once whether files can be kept. */
export const filesKnown = (): Promise<void> => (filesTried ??= tryFiles())

/** Whether files can be kept; false until that is known. */
export const canKeepFiles = (): boolean => keepsFiles
