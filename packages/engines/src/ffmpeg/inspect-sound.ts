/** Checks a recording without decoding all of it: whether it has sound, and its stated length. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments, isSoundKind, type SoundKind } from './sound-kinds.ts'

/** The maximum length of a recording. */
export const longestHours = 4
export const longestSeconds = longestHours * 3600

/** Tolerance in seconds, because recorders that split by the hour are not exact. */
const grace = 30

/** @throws DocweaveError `SOUND_TOO_LONG` */
export function checkLength(seconds: number): void {
  if (seconds > longestSeconds + grace) throw new DocweaveError('SOUND_TOO_LONG', { hours: longestHours })
}

/** `Duration: 00:01:02.34, start: …`; for recordings made by browsers FFmpeg prints `N/A`. */
function durationIn(said: string): number | undefined {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(said) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * Decodes the first second of a recording.
 *
 * @returns its stated length in seconds, if any
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, and like `runSandboxed`
 */
export async function readDuration(path: string, kind: SoundKind, signal: AbortSignal): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-sound-'))
  try {
    const out = ['-map', '0:a:0', '-t', '1', '-f', 'null', '-']
    return durationIn(
      await runFfmpeg({ args: [...inputArguments(path, kind), ...out], read: [path], folder, signal, seconds: 60 }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks a recording before a step processes it. Throws like `readDuration` and `checkLength`. */
export async function inspectSound(path: string, signal: AbortSignal, kind: FileKind): Promise<object> {
  if (isSoundKind(kind)) checkLength((await readDuration(path, kind, signal)) ?? 0)
  return {}
}
