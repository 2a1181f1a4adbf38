/** The stored form of a document in Firestore: its id, its indexed fields, and the whole document as JSON. */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DocweaveError, indexedFields } from '@docweave/contract'

/**
 * Firestore limits a document with its name and all fields to 1 MiB (firebase.google.com/docs/firestore/quotas): this is the rest for the
 * body, after a key of 1,500 bytes, twice, and the indexed fields.
 */
const LARGEST = 1_040_000

interface DocumentFields {
  /** The key, which may differ from the document's id. */
  key: string
  /** The document as JSON, compressed with gzip if too large. Never indexed (infra/deploy/firebase/firestore.indexes.json). */
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
  if (body.length > LARGEST)
    throw new DocweaveError(
      'STORE_FAILED',
      {},
      `a document of ${json.length} characters is too large even if compressed`,
    )
  return { ...Object.fromEntries(found), key, body }
}

/** Returns the JSON of a stored body. @throws DocweaveError `STORE_FAILED` when we did not write it */
export function readBody(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return gunzipSync(body).toString()
  throw new DocweaveError('STORE_FAILED', {}, 'a document without a body')
}

/** Maximum length in UTF-8 bytes (firebase.google.com/docs/firestore/quotas, "Constraints on document IDs"). */
const LONGEST = 1500

/** Ids that Firestore reserves or uses in paths, and the empty id. */
const reserved = /^(?:\.{1,2}|__.*__|)$/s

/**
 * Maps any key to a document id, never two keys to the same: the key itself if Firestore accepts it. A `%` starts an escape: two
 * hexadecimal digits for a character, `#` and the SHA-256 for a long key, anything else for a reserved key.
 */
export function documentId(key: string): string {
  const escaped = key.replaceAll('%', '%25').replaceAll('/', '%2F')
  const id = reserved.test(escaped) ? `%${escaped}` : escaped
  return Buffer.byteLength(id) <= LONGEST ? id : `%#${createHash('sha256').update(key).digest('base64url')}`
}
