/** Turns Firestore's snapshot callbacks into an async iterator, which skips to the latest value. */
import type { DocumentReference } from 'firebase-admin/firestore'
import { readBody } from './document-fields.ts'

/**
 * Yields the document's JSON (`undefined` if missing) now and after each change, until `signal` aborts. Of several changes between two
 * reads only the last is yielded. Throws the error with which Firestore ends the watch.
 */
export async function* watchDocument(
  reference: DocumentReference,
  signal: AbortSignal,
): AsyncGenerator<string | undefined> {
  let latest: { json: string | undefined } | undefined
  let failure: { error: unknown } | undefined
  let wake = () => {}
  const stop = reference.onSnapshot(
    (snapshot) => {
      latest = { json: snapshot.exists ? readBody(snapshot.get('body')) : undefined }
      wake()
    },
    (error) => {
      failure = { error }
      wake()
    },
  )
  // Unsubscribe at once: Firestore does not close a client that still has a listener.
  const abort = () => {
    stop()
    wake()
  }
  signal.addEventListener('abort', abort)
  let told: { json: string | undefined } | undefined
  try {
    while (!signal.aborted) {
      if (failure) throw failure.error
      if (latest && (!told || told.json !== latest.json)) {
        told = latest
        yield told.json
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    signal.removeEventListener('abort', abort)
    stop()
  }
}
