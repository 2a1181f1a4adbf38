/** Detects files of Hangul 3 to 97 that are cut off (Hancom, "한글 문서 파일 구조 3.0", chapters 2 and 3): the engine reads them as far as they go. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

/** The bytes with which the files of version 3 begin. */
export const version3Signature = Buffer.from('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05', 'latin1')

const informationAt = version3Signature.length
/** Fields of the document information: whether there is a password, whether the body is compressed, and the length of the block after the summary. */
const [passwordAt, compressedAt, blockAt, informationBytes] = [96, 124, 126, 128]
const summaryBytes = 1008
/** Larger bodies are not checked. */
const mostBytes = 100_000_000

/** Whether the compressed body of the file at `path` is cut off; false for other bodies, whose end nothing tells. */
export async function hasTruncatedBody(path: string): Promise<boolean> {
  const content = await readFile(path)
  const information = content.subarray(informationAt, informationAt + informationBytes)
  if (information.length < informationBytes) return true
  if (information.readUInt16LE(passwordAt) !== 0 || information[compressedAt] === 0) return false
  const bodyAt = informationAt + informationBytes + summaryBytes + information.readUInt16LE(blockAt)
  try {
    inflateRawSync(content.subarray(bodyAt), { maxOutputLength: mostBytes })
    return false
  } catch (error) {
    // What is damaged in other ways, or is very large, the engine tells.
    return error instanceof Error && /unexpected (?:end|EOF)/.test(error.message)
  }
}
