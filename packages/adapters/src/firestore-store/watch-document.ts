/** Firestore calls back; who watches takes the last word when they are ready for it. */
import type { DocumentReference } from 'firebase-admin/firestore'
import { readBody } from './document-fields.ts'

/**
 * The document's JSON now (`undefined` when there is none) and whenever it is another, until `signal` aborts. Between two looks
 * only the last change is told. Throws what Firestore ends the watch with.
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
  // At once: Firestore closes no client that somebody still watches by.
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
