/** Recordings of a human voice (prepared by `made/speech/make.sh`) and of other sounds, in every supported format. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const { path: ffmpeg } = z
  .object({ path: z.string() })
  .parse(createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg'))

const place = (name: string) => fileURLToPath(new URL(`made/speech/${name}`, import.meta.url))

/** The text of `recording()`, 7 seconds long. */
export const sentence =
  'And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.'
/** The text of `recording({ source: 'sentences.ogg' })`, 25 seconds long. */
export const sentences = [
  sentence,
  'He was not an ill-disposed young man,',
  'unless to be rather cold-hearted and rather selfish is to be ill-disposed.',
  'Had he married a more amiable woman, he might have been made still more respectable than he was.',
  'He might even have been made amiable himself.',
].join(' ')

/** FFmpeg's output arguments for each format. */
const codecs = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '48k'],
  m4a: ['-c:a', 'aac', '-b:a', '48k'],
  wav: ['-c:a', 'pcm_s16le', '-ar', '16000'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus', '-b:a', '32k'],
  flac: ['-c:a', 'flac'],
  webm: ['-c:a', 'libopus', '-b:a', '32k'],
  mp4: ['-c:a', 'aac', '-b:a', '48k'],
  mov: ['-c:a', 'aac', '-b:a', '48k'],
  mkv: ['-c:a', 'aac', '-b:a', '48k'],
} as const

export type RecordingEnding = keyof typeof codecs

function made(input: readonly string[], output: readonly string[], ending: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-recording-'))
  try {
    const path = join(folder, `made.${ending}`)
    // Deterministic output: without encoder name and date.
    const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
    execFileSync(ffmpeg, ['-nostdin', '-v', 'error', ...input, ...output, ...exact, '-y', path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface RecordingOptions {
  ending?: RecordingEnding
  source?: 'sentence.flac' | 'sentences.ogg'
  /** The number of repetitions, without pauses. */
  times?: number
  /** The number of channels, all with the same voice. */
  channels?: number
  /** Whether to include a video stream. */
  video?: boolean
}

/** A recording of one sentence, or of all. */
export function recording({
  ending = 'flac',
  source = 'sentence.flac',
  times = 1,
  channels = 1,
  video = false,
}: RecordingOptions = {}): Uint8Array {
  const picture = video ? ['-f', 'lavfi', '-i', 'color=c=gray:s=64x48:r=5:d=1'] : []
  const voice = ['-stream_loop', String(times - 1), '-i', place(source)]
  const streams = video ? ['-map', '1:v', '-map', '0:a', '-c:v', 'mpeg4'] : []
  const many =
    channels > 1
      ? ['-af', `pan=${channels}c|${Array.from({ length: channels }, (_, at) => `c${at}=c0`).join('|')}`]
      : []
  return made([...voice, ...picture], [...streams, ...many, ...codecs[ending]], ending)
}

/** Sounds without speech, from FFmpeg's generators. */
const wordless = {
  silence: 'aevalsrc=0:s=16000:d=8',
  noise: 'anoisesrc=d=8:c=pink:r=16000:a=0.05:s=1',
  // A chord with periodically changing volume, like an organ's.
  music: 'aevalsrc=(0.3*sin(2*PI*262*t)+0.2*sin(2*PI*330*t)+0.2*sin(2*PI*392*t))*(0.6+0.4*sin(2*PI*2*t)):s=16000:d=8',
} as const

/** A recording without speech. */
export const recordingOf = (what: keyof typeof wordless, ending: RecordingEnding = 'flac'): Uint8Array =>
  made(['-f', 'lavfi', '-i', wordless[what]], codecs[ending], ending)

/** A recording with a pause of `seconds` between two sentences. */
export const recordingWithPause = (seconds: number): Uint8Array =>
  made(
    ['-i', place('sentence.flac'), '-i', place('sentences.ogg')],
    ['-filter_complex', `[0]apad=pad_len=${seconds * 16_000}[a];[a][1]concat=n=2:v=0:a=1`, ...codecs.flac],
    'flac',
  )

/** A video without sound. */
export const silentVideo = (): Uint8Array =>
  made(['-f', 'lavfi', '-i', 'color=c=gray:s=64x48:r=5:d=2'], ['-c:v', 'mpeg4'], 'mp4')

/** A recording that states a length of ten hours: the number of samples in the FLAC header (STREAMINFO, the last 36 bits before MD5). */
export function tenHours(): Uint8Array {
  const bytes = Buffer.from(recording())
  const samples = 36_000 * 16_000
  bytes[21] = ((bytes[21] ?? 0) & 0xf0) | Math.floor(samples / 2 ** 32)
  bytes.writeUInt32BE(samples % 2 ** 32, 22)
  return bytes
}

/** Ten hours of actual silence. The file does not state its length, because it was written as a stream. */
export const tenHoursOfSilence = (): Uint8Array =>
  made(
    ['-f', 'lavfi', '-i', 'anullsrc=r=2000:cl=mono', '-t', '36000'],
    ['-c:a', 'flac', '-compression_level', '0', '-f', 'matroska', '-live', '1'],
    'mkv',
  )
