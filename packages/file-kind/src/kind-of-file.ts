/** The kind of a file on disk, by its content. */
import { open } from 'node:fs/promises'
import type { FileKind } from '@docweave/contract'
import { detectKind } from './detect-kind.ts'

/**
 * Detects the kind of the file at `path`; `undefined` if unsupported.
 *
 * @param name its original name, for when content is not enough
 */
export async function kindOfFile(path: string, name?: string): Promise<FileKind | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, end: number) => {
      const length = Math.max(0, Math.min(end, size) - start)
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: start })
      return buffer.subarray(0, bytesRead)
    }
    return await detectKind({ size, read }, name)
  } finally {
    await file.close()
  }
}
