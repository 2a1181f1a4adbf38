/** Writes samples as a WAVE file (Microsoft's "Multimedia Programming Interface and Data Specifications 1.0", RIFF WAVE). */
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const samplesPerSecond = 16_000
const bytesPerSample = 2
export const bytesPerSecond = samplesPerSecond * bytesPerSample

/** The size of the header, in bytes. */
export const headerBytes = 44

/** The header for `bytes` of samples: PCM, mono, 16 bits. */
export function waveHeader(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes + headerBytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(samplesPerSecond, 24)
  header.writeUInt32LE(bytesPerSecond, 28)
  header.writeUInt16LE(bytesPerSample, 32)
  header.writeUInt16LE(bytesPerSample * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

/**
 * Writes a range of a file of raw samples (from `decodeSound`) as a WAVE file.
 *
 * @param start the first sample
 * @param end the sample after the last
 */
export async function writeWave(from: string, to: string, start: number, end: number): Promise<void> {
  const [first, after] = [start * bytesPerSample, end * bytesPerSample]
  const out = createWriteStream(to)
  out.write(waveHeader(after - first))
  await pipeline(createReadStream(from, { start: first, end: after - 1 }), out)
}
