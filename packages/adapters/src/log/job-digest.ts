/**
 * Digests of job ids for logs and traces. An id opens its job to anyone who has it, and more people read logs than may see jobs; so logs
 * contain a digest, which is the same for the same job and opens nothing.
 */
import { createHash } from 'node:crypto'

/** Returns the first 12 hexadecimal digits of the SHA-256 of an id. */
export const jobDigest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 12)

/** Ids of jobs and uploads inside other texts: 32 hexadecimal digits. */
const ids = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/** Replaces the ids in a text with digests. */
export const withoutIds = (text: string): string => text.replaceAll(ids, jobDigest)
