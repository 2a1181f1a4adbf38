/** The kind of a file on disk, by its content. */
import { open } from 'node:fs/promises'
import type { FileKind } from '@docweave/contract'
import { detectKind, headBytes } from '../detect-kind.ts'

/** Reads the start of the file at `path` and tells its kind; `undefined` when it is none of ours. */
export async function kindOfFile(path: string): Promise<FileKind | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) })
    return await detectKind(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
