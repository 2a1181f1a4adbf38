/** Framing of messages between this process and an engine process: a 4-byte little-endian length, then the content. */

const headerBytes = 4
/** The maximum length of a message in bytes. Files are not sent in messages. */
const longest = 256_000_000

/** Adds the length to a message. */
export function frame(content: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(content.length)
  return Buffer.concat([header, content])
}

/**
 * Reads complete messages from a stream.
 *
 * @throws Error if a message's length exceeds the maximum
 */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let held = 0
  let wanted: number | undefined
  for await (const chunk of stream) {
    chunks.push(chunk)
    held += chunk.length
    while (held >= (wanted ?? headerBytes)) {
      const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      if (!all) break
      if (wanted === undefined) {
        wanted = all.readUInt32LE()
        if (wanted > longest) throw new Error(`a message of ${wanted} bytes exceeds the limit of ${longest} bytes`)
        chunks = [all.subarray(headerBytes)]
        held -= headerBytes
      } else {
        yield all.subarray(0, wanted)
        chunks = [all.subarray(wanted)]
        held -= wanted
        wanted = undefined
      }
    }
  }
}
