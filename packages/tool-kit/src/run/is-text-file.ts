/** Texts whose words look like another format: the text of a page about PDFs may begin with `%PDF-`. */
import { open } from 'node:fs/promises'

/** Control characters that no text has; tab, line feed, form feed, carriage return and escape do occur. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

const chunkBytes = 1_000_000

/** Whether all of the file at `path` is text in UTF-8: whoever takes it for plain text can read it, whatever it begins with. */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes)
      const bytes = chunk.subarray(0, bytesRead)
      if (bytes.some(isControl)) return false
      // The end closes the last character: one that is cut off is no UTF-8.
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
