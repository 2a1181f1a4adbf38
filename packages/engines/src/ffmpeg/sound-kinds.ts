/** The supported formats of recordings, and the only demuxer allowed for each. */
import type { FileKind } from '@docweave/contract'

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
