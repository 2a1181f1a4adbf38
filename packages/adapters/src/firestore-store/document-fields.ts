/** The stored form of a document in Firestore: its indexed fields, and the whole document as JSON. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { DocweaveError, indexedFields } from '@docweave/contract'

/**
 * Firestore limits a document with its name and all fields to 1 MiB (firebase.google.com/docs/firestore/quotas): this is the rest for the
 * body, after a key of 1,500 bytes, twice, and the indexed fields.
 */
const LARGEST = 1_040_000

export interface DocumentFields {
  /** The key, which may differ from the document's id. */
  key: string
  /** The document as JSON, compressed with gzip if too large. Never indexed (infra/firebase/firestore.indexes.json). */
  body: string | Uint8Array
}

const isIndexable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/**
 * Returns the fields to write for a document.
 *
 * @throws DocweaveError `STORE_FAILED` when it is too large even if compressed
 */
export function toFields(key: string, document: object): DocumentFields & Record<string, unknown> {
  // Index the values after the JSON round trip, so that queries match what is read back.
  const json = JSON.stringify(document)
  const plain: Record<string, unknown> = JSON.parse(json)
  const found = indexedFields.flatMap((field) => (isIndexable(plain[field]) ? [[field, plain[field]] as const] : []))
  const body = Buffer.byteLength(json) <= LARGEST ? json : gzipSync(json)
  if (body.length > LARGEST) throw new DocweaveError('STORE_FAILED', {}, `a document of ${json.length} characters`)
  return { ...Object.fromEntries(found), key, body }
}

/** Returns the JSON of a stored body. @throws DocweaveError `STORE_FAILED` when we did not write it */
export function readBody(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return gunzipSync(body).toString()
  throw new DocweaveError('STORE_FAILED', {}, 'a document without a body')
}
