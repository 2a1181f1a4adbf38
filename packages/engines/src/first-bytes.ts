/** Checks of a file's first bytes. */
import { open } from 'node:fs/promises'

/** The signature of compound files ([MS-CFB] 2.2). */
export const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Whether the file at `path` begins with `bytes`. */
export async function beginsWith(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    return (await file.read({ buffer: Buffer.alloc(bytes.length) })).buffer.equals(bytes)
  } finally {
    await file.close()
  }
}
