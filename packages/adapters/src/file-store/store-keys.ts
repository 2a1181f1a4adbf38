/**
 * Keys and paths of a store: a file's key is its SHA-256. Names of spaces and notes are validated, so that no outside name becomes a path.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { DocweaveError } from '@docweave/contract'

const mostBytesAtOnce = 1 << 20

/**
 * Returns the SHA-256 of the file at `path` in hexadecimal. The buffer is no larger than the file: allocating 1 MB for each small file
 * caused garbage-collection pauses of some 50 ms in every job.
 */
export async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(size, 1), mostBytesAtOnce))
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

/** @throws DocweaveError `STORE_FAILED` when the content of the file at `path` does not match its key */
export async function checkDigest(path: string, key: string): Promise<void> {
  if ((await digest(path)) !== key) throw new DocweaveError('STORE_FAILED', {}, 'the content does not match its key')
}

const spacePattern = /^(?:jobs|uploads|accounts)\/[A-Za-z0-9_-]{1,80}$/
const keyPattern = /^[0-9a-f]{64}$/
const notePattern = /^[A-Za-z0-9-]{1,100}$/

/** The kinds of spaces that expire and are scanned for expiry. An account's own files are removed with the account. */
export const kindsThatExpire = ['jobs', 'uploads'] as const

export const isSpace = (text: string): boolean => spacePattern.test(text)

/** Returns a valid space. @throws DocweaveError `STORE_FAILED` for an invalid one */
export function spaceAt(space: string): string {
  if (!isSpace(space)) throw new DocweaveError('STORE_FAILED', {}, `no such space: ${space}`)
  return space
}

/** Returns `{space}/{key}`. @throws DocweaveError `STORE_FAILED` when the space is invalid or the key is no SHA-256 */
export function fileAt(space: string, key: string): string {
  if (!keyPattern.test(key)) throw new DocweaveError('STORE_FAILED', {}, 'not a key')
  return `${spaceAt(space)}/${key}`
}

/** Returns `{space}/notes/{name}.json`. @throws DocweaveError `STORE_FAILED` for an invalid space or note name */
export function noteAt(space: string, name: string): string {
  if (!notePattern.test(name)) throw new DocweaveError('STORE_FAILED', {}, 'not a note name')
  return `${spaceAt(space)}/notes/${name}.json`
}
