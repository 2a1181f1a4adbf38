/** A document as Firestore keeps it: the fields by which it is found, and all of it as JSON. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { DocweaveError, indexedFields } from '@docweave/contract'

/**
 * Firestore takes 1 MiB for a document with its name and all its fields (firebase.google.com/docs/firestore/quotas): the body gets
 * what a key of 1,500 bytes, twice, and the indexed fields leave.
 */
const LARGEST = 1_040_000

export interface DocumentFields {
  /** The key, which the document's id need not be. */
  key: string
  /** The document in JSON; packed where that would be too much. Never indexed (infra/firebase/firestore.indexes.json). */
  body: string | Uint8Array
}

const isIndexable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/**
 * What to write for a document.
 *
 * @throws DocweaveError `STORE_FAILED` when it is too large, packed too
 */
export function toFields(key: string, document: object): DocumentFields & Record<string, unknown> {
  // Everything by way of JSON: what is found by a field is what is read back.
  const json = JSON.stringify(document)
  const plain: Record<string, unknown> = JSON.parse(json)
  const found = indexedFields.flatMap((field) => (isIndexable(plain[field]) ? [[field, plain[field]] as const] : []))
  const body = Buffer.byteLength(json) <= LARGEST ? json : gzipSync(json)
  if (body.length > LARGEST) throw new DocweaveError('STORE_FAILED', {}, `a document of ${json.length} characters`)
  return { ...Object.fromEntries(found), key, body }
}

/** The JSON of what was written. Throws `STORE_FAILED` when that is nothing of ours. */
export function readBody(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return gunzipSync(body).toString()
  throw new DocweaveError('STORE_FAILED', {}, 'a document without a body')
}
