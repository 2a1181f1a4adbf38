/** Opens a recording far enough to know that there is sound in it and how long it says it is. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runFfmpeg } from './run-ffmpeg.ts'
import { inputArguments, isSoundKind, type SoundKind } from './sound-kinds.ts'

/** The longest recording that is taken. */
export const longestHours = 4
export const longestSeconds = longestHours * 3600

/** A file that is longer by less than this was cut to the hour by somebody's recorder. */
const grace = 30

/** @throws DocweaveError `SOUND_TOO_LONG` */
export function checkLength(seconds: number): void {
  if (seconds > longestSeconds + grace) throw new DocweaveError('SOUND_TOO_LONG', { hours: longestHours })
}

/** `Duration: 00:01:02.34, start: …`; recordings of browsers say `N/A`. */
function durationIn(said: string): number | undefined {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(said) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * Decodes the first moments of a recording.
 *
 * @returns how long it says it is, in seconds; `undefined` where it does not say
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, and as `runSandboxed` does
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

/** Looks into a recording before a step works on it. Throws as `readDuration` and `checkLength` do. */
export async function inspectSound(path: string, signal: AbortSignal, kind: FileKind): Promise<object> {
  if (isSoundKind(kind)) checkLength((await readDuration(path, kind, signal)) ?? 0)
  return {}
}
