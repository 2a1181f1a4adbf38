/** The SHA-256 of a file, which is its key. */
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
  if ((await digest(path)) !== key) throw new DocweaveError('STORE_FAILED', {}, 'the content is not what its key says')
}
