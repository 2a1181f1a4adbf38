/**
 * The key to a job that has no owner. Its link lets whoever has it watch and download; only the key, which the browser or program that
 * started the job keeps, lets it be changed, deleted or taken into an account.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Job } from '@docweave/contract'
import { z } from 'zod'

/** A key as a call names it; a job with an owner needs none. */
export const JobKey = z.string().max(64)

/** Gives a new key: 192 bits from the system's generator, as 32 characters of base64url. */
export const newJobKey = (): string => randomBytes(24).toString('base64url')

/** What the job's record keeps of its key: the SHA-256 in hexadecimal, by which the key cannot be found. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether `key` is the job's; compared in constant time. A job without a digest has no key. */
export function isKeyOf({ keyDigest }: Pick<Job, 'keyDigest'>, key: string | undefined): boolean {
  if (keyDigest === undefined || key === undefined) return false
  const [own, given] = [Buffer.from(keyDigest), Buffer.from(digestOfKey(key))]
  return own.length === given.length && timingSafeEqual(own, given)
}
