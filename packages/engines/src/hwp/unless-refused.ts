/** Runs what mends a document: if the engine refuses, the document is converted as it is. */

/** Returns the result of `work`; `undefined` if the engine refuses with a message, which it throws as text. Other errors are thrown on. */
export function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (typeof error === 'string') return undefined
    throw error
  }
}
