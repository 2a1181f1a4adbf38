/** A recording as plain samples: one channel, 16 kHz, which is what speech is recognised from. */
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
  /** An existing folder, to write to. */
  folder: string
  signal: AbortSignal
}

export interface DecodedSound {
  /** Samples of 16 bits, the least significant byte first, without a header. */
  path: string
  seconds: number
  /** The file says that it is longer than what could be decoded. */
  isCutShort: boolean
}

/** Decoding four hours of video takes some minutes on a busy machine. */
const decodeSeconds = 1800
/** What a file says of its length may be off by this without anything missing. */
const tolerance = { seconds: 2, share: 0.02 }

/**
 * Decodes the first sound track; several channels become one.
 *
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, `SOUND_TOO_LONG`, and as `runSandboxed` does
 */
export async function decodeSound({ path, kind, folder, signal }: DecodeOptions): Promise<DecodedSound> {
  const said = (await readDuration(path, kind, signal)) ?? 0
  checkLength(said)
  const out = join(folder, 'sound.raw')
  const format = ['-vn', '-sn', '-dn', '-ac', '1', '-ar', '16000', '-f', 's16le']
  // One that does not say how long it is must end somewhere all the same.
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
