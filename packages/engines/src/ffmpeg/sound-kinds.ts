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

/** What goes before `-i`: nothing but files and pipes is opened, and by this demuxer alone. */
export const inputArguments = (path: string, kind: SoundKind): string[] => [
  ...['-protocol_whitelist', 'file,pipe', '-f', demuxers[kind]],
  ...['-i', path],
]
