/**
 * The key of a job that has no owner. Anyone who has the job's link can watch and download; only the key, which the browser or program that
 * started the job stores, allows changing it, deleting it or moving it into an account.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Job } from '@docweave/contract'
import { z } from 'zod'

/** A key in a request; a job with an owner needs none. */
export const JobKey = z.string().max(64)

/** Generates a key: 192 bits from the system's generator, as 32 characters of base64url. */
export const newJobKey = (): string => randomBytes(24).toString('base64url')

/** The SHA-256 of a key in hexadecimal. The job's record contains only this, from which the key cannot be recovered. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether `key` is the job's key, compared in constant time. A job without a digest has no key. */
export function isKeyOf({ keyDigest }: Pick<Job, 'keyDigest'>, key: string | undefined): boolean {
  if (keyDigest === undefined || key === undefined) return false
  const [own, given] = [Buffer.from(keyDigest), Buffer.from(digestOfKey(key))]
  return own.length === given.length && timingSafeEqual(own, given)
}
