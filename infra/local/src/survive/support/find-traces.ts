/** Searches files for a text in all encodings in use. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns a text's encodings: UTF-8, UTF-16, a JSON string, and base64 at each of the three alignments. */
export function tracesOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  )
  return [bytes, Buffer.from(secret, 'utf16le'), Buffer.from(JSON.stringify(secret).slice(1, -1)), ...inBase64]
}

/** Returns the files below a folder that contain a secret. */
export async function findIn(folder: string, secret: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const found = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path).catch(() => Buffer.alloc(0))
      return tracesOf(secret).some((trace) => content.includes(trace)) ? [path] : []
    }),
  )
  return found.flat()
}
