/** The kinds of recording that are decoded, and the one demuxer that may look at each. */
import type { FileKind } from '@docweave/contract'

/**
 * FFmpeg's names of its demuxers. It is told which one to take: left to guess, it would take a playlist or a script of its own for a
 * recording, and those name other files (documentation of FFmpeg's formats, "concat", "hls").
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

/** Recordings, and videos whose sound is taken. */
export const soundKinds = Object.keys(demuxers).filter(isSoundKind)

/** Whether a kind is decoded here. */
export function isSoundKind(kind: string): kind is SoundKind {
  return Object.hasOwn(demuxers, kind)
}

/**
 * FFmpeg's names of the audio decoders that are used: those of the formats that recorders, phones, browsers and video programs write.
 * Pictures and video are never decoded, so none of their decoders may run; neither may those of old games and of telephone systems.
 */
const decoders = [
  ...['mp1float', 'mp2float', 'mp3float', 'mp1', 'mp2', 'mp3', 'aac', 'aac_latm', 'alac', 'ac3', 'eac3', 'dca'],
  ...['flac', 'vorbis', 'opus', 'libopus', 'speex', 'libspeex', 'amrnb', 'amrwb', 'gsm', 'gsm_ms', 'wavpack'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'pcm_alaw', 'pcm_mulaw', 'pcm_s8', 'pcm_u8'],
  ...['16', '24', '32', '64'].flatMap((bits) => [`pcm_s${bits}le`, `pcm_s${bits}be`]),
  ...['32', '64'].flatMap((bits) => [`pcm_f${bits}le`, `pcm_f${bits}be`]),
]

/**
 * What goes before `-i`: files alone are opened, by the kind's own demuxer and the listed decoders. The lists hold for what a demuxer
 * itself opens too; `-f` alone would not. One thread, because each further one costs address space and gains nothing for sound.
 */
export const inputArguments = (path: string, kind: SoundKind): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxers[kind], '-f', demuxers[kind]],
  ...['-codec_whitelist', decoders.join(','), '-threads', '1'],
  ...['-i', path],
]
