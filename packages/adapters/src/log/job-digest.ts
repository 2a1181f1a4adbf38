/**
 * Ids of jobs in logs and traces. An id opens its job to whoever has it, and logs are read by more people than jobs are; so logs tell a
 * digest, which is the same for the same job and opens nothing.
 */
import { createHash } from 'node:crypto'

/** Gives the first 12 hexadecimal digits of the SHA-256 of an id. */
export const jobDigest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 12)

/** Ids of jobs and uploads, as they stand in texts of others: 32 hexadecimal digits. */
const ids = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/** Gives a text with digests in place of ids. */
export const withoutIds = (text: string): string => text.replaceAll(ids, jobDigest)
