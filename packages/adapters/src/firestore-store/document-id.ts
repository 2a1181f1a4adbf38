/** Any key as a document's id: Firestore refuses some, and no two may become one. */
import { createHash } from 'node:crypto'

/** Bytes in UTF-8 (firebase.google.com/docs/firestore/quotas, "Constraints on document IDs"). */
const LONGEST = 1500

/** What Firestore keeps for itself or for paths, and what is no id at all. */
const reserved = /^(?:\.{1,2}|__.*__|)$/s

/**
 * The id under which a key's document is kept: the key itself wherever it can be. After a `%` come two digits where a character
 * is written otherwise, `#` where a long key is told by its SHA-256, or else a key that is reserved.
 */
export function documentId(key: string): string {
  const escaped = key.replaceAll('%', '%25').replaceAll('/', '%2F')
  const id = reserved.test(escaped) ? `%${escaped}` : escaped
  return Buffer.byteLength(id) <= LONGEST ? id : `%#${createHash('sha256').update(key).digest('base64url')}`
}
