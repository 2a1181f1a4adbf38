/** The SHA-256 of a file, which is its key. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { DocweaveError } from '@docweave/contract'

/** Reads the file at `path` and gives its SHA-256 in hexadecimal. */
export async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** @throws DocweaveError `STORE_FAILED` when the file at `path` is not what its key says */
export async function checkDigest(path: string, key: string): Promise<void> {
  if ((await digest(path)) !== key) throw new DocweaveError('STORE_FAILED', {}, 'the content is not what its key says')
}
