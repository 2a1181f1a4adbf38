/** Decodes a recording to raw samples: mono, 16 kHz, which is the input of speech recognition. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { checkLength, longestSeconds, readDuration } from './inspect-sound.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments, type SoundKind } from './sound-kinds.ts'
import { bytesPerSecond } from './wave-file.ts'

export interface DecodeOptions {
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
  if (seconds === 0) throw new DocweaveError('FILE_DAMAGED', {}, 'nothing of its sound could be decoded')
  checkLength(seconds)
  return { path: out, seconds, isCutShort: said - seconds > Math.max(tolerance.seconds, said * tolerance.share) }
}
