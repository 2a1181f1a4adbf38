/**
 * Checks a recording without decoding all of it (whether it has sound, and its stated length), and lists the supported formats with
 * FFmpeg's arguments for each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runFfmpeg } from './run-ffmpeg.ts'

/** The maximum length of a recording. */
const longestHours = 4
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

/**
 * FFmpeg's names of its demuxers. The demuxer is set explicitly, because format detection would accept playlists and scripts, which
 * reference other files (documentation of FFmpeg's formats, "concat", "hls").
 */
const demuxers = {
  mp3: 'mp3',
  m4a: 'mov',
  wav: 'wav',
  ogg: 'ogg',
  flac: 'flac',
  webm: 'matroska',
  mp4: 'mov',
  mkv: 'matroska',
} as const satisfies Partial<Record<FileKind, string>>

export type SoundKind = keyof typeof demuxers

/** Recordings, and videos of which only the sound is used. */
export const soundKinds = Object.keys(demuxers).filter(isSoundKind)

/** Whether a kind is supported. */
export function isSoundKind(kind: string): kind is SoundKind {
  return Object.hasOwn(demuxers, kind)
}

/**
 * FFmpeg's names of the allowed audio decoders: those of formats written by recorders, phones, browsers and video programs. Pictures and
 * video are never decoded, so their decoders are excluded, as are those of old games and of telephone systems.
 */
const decoders = [
  ...['mp1float', 'mp2float', 'mp3float', 'mp1', 'mp2', 'mp3', 'aac', 'aac_latm', 'alac', 'ac3', 'eac3', 'dca'],
  ...['flac', 'vorbis', 'opus', 'libopus', 'speex', 'libspeex', 'amrnb', 'amrwb', 'gsm', 'gsm_ms', 'wavpack'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'pcm_alaw', 'pcm_mulaw', 'pcm_s8', 'pcm_u8'],
  ...['16', '24', '32', '64'].flatMap((bits) => [`pcm_s${bits}le`, `pcm_s${bits}be`]),
  ...['32', '64'].flatMap((bits) => [`pcm_f${bits}le`, `pcm_f${bits}be`]),
]

/**
 * The arguments up to the input: only files may be opened, only with the kind's own demuxer and the listed decoders. Unlike `-f`, the
 * whitelists also apply to what a demuxer opens. One thread, because further ones cost address space and do not speed up audio.
 */
export const inputArguments = (path: string, kind: SoundKind): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxers[kind], '-f', demuxers[kind]],
  ...['-codec_whitelist', decoders.join(','), '-threads', '1'],
  ...['-i', path],
]
