/** Maps any key to a document id: Firestore rejects some, and two keys must never get the same id. */
import { createHash } from 'node:crypto'

/** Maximum length in UTF-8 bytes (firebase.google.com/docs/firestore/quotas, "Constraints on document IDs"). */
const LONGEST = 1500

/** Ids that Firestore reserves or uses in paths, and the empty id. */
const reserved = /^(?:\.{1,2}|__.*__|)$/s

/**
 * Returns the document id for a key: the key itself if Firestore accepts it. A `%` starts an escape: two hexadecimal digits for a
 * character, `#` and the SHA-256 for a long key, anything else for a reserved key.
 */
export function documentId(key: string): string {
  const escaped = key.replaceAll('%', '%25').replaceAll('/', '%2F')
  const id = reserved.test(escaped) ? `%${escaped}` : escaped
  return Buffer.byteLength(id) <= LONGEST ? id : `%#${createHash('sha256').update(key).digest('base64url')}`
}
