/** Messages between this process and an engine's: four bytes of length (little-endian), then so many bytes of content. */

const headerBytes = 4
/** No request and no answer is larger; files travel as files. */
const longest = 256_000_000

/** Puts the length before a message. */
export function frame(content: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(content.length)
  return Buffer.concat([header, content])
}

/**
 * Reads whole messages from a stream.
 *
 * @throws Error when a message claims to be longer than any is
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
        if (wanted > longest) throw new Error(`a message of ${wanted} bytes`)
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
