/**
 * Decodes a recording to raw samples (mono, 16 kHz), which is the input of speech recognition, and writes ranges of them as WAVE files
 * (Microsoft's "Multimedia Programming Interface and Data Specifications 1.0", RIFF WAVE).
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { checkLength, longestSeconds, readDuration, inputArguments, type SoundKind } from './inspect-sound.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

interface DecodeOptions {
  path: string
  kind: SoundKind
  /** An existing, writable folder. */
  folder: string
  signal: AbortSignal
}

export interface DecodedSound {
  /** The path of the 16-bit little-endian samples, without a header. */
  path: string
  seconds: number
  /** Whether the file's stated length exceeds what could be decoded. */
  isCutShort: boolean
}

/** Decoding four hours of video takes some minutes on a busy machine. */
const decodeSeconds = 1800
/** The deviation of the stated length within which nothing counts as missing. */
const tolerance = { seconds: 2, share: 0.02 }

/**
 * Decodes the first audio stream, mixed down to mono.
 *
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, `SOUND_TOO_LONG`, and like `runSandboxed`
 */
export async function decodeSound({ path, kind, folder, signal }: DecodeOptions): Promise<DecodedSound> {
  const said = (await readDuration(path, kind, signal)) ?? 0
  checkLength(said)
  const out = join(folder, 'sound.raw')
  const format = ['-vn', '-sn', '-dn', '-ac', '1', '-ar', '16000', '-f', 's16le']
  // A limit for files that do not state their length.
  const most = ['-t', String(longestSeconds + 60)]
  await runFfmpeg({
    args: ['-v', 'error', ...inputArguments(path, kind), '-map', '0:a:0', ...format, ...most, '-y', out],
    read: [path],
    folder,
    signal,
    seconds: decodeSeconds,
  })
  const seconds = (await stat(out)).size / bytesPerSecond
  if (seconds === 0) throw new DocweaveError('FILE_DAMAGED', {}, 'no audio could be decoded')
  checkLength(seconds)
  return { path: out, seconds, isCutShort: said - seconds > Math.max(tolerance.seconds, said * tolerance.share) }
}

export const samplesPerSecond = 16_000
const bytesPerSample = 2
const bytesPerSecond = samplesPerSecond * bytesPerSample

/** The size of the header, in bytes. */
const headerBytes = 44

/** The header for `bytes` of samples: PCM, mono, 16 bits. */
function waveHeader(bytes: number): Buffer {
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
