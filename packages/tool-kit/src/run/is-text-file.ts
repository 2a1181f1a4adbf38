/** Detects texts that look like another format: the text of a page about PDFs may begin with `%PDF-`. */
import { open } from 'node:fs/promises'

/** Control characters that do not occur in text; tab, line feed, form feed, carriage return and escape do occur. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

const chunkBytes = 1_000_000

/** Whether the whole file at `path` is UTF-8 text, so that it can be read as plain text whatever its first bytes are. */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes)
      const bytes = chunk.subarray(0, bytesRead)
      if (bytes.some(isControl)) return false
      // The last call flushes the decoder: a truncated character at the end is invalid UTF-8.
      decoder.decode(bytes, { stream: bytesRead > 0 })
      if (bytesRead === 0) return true
    }
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}
