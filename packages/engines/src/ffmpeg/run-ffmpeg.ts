/** Starts FFmpeg in the sandbox, where it sees its input and one folder to write to. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { mostKept, runSandboxed } from '../sandbox/index.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

export interface FfmpegRun {
  /** Arguments after those that every run has. */
  args: readonly string[]
  /** What it reads. */
  read: readonly string[]
  /** The folder it writes to. */
  folder: string
  signal: AbortSignal
  /** Wall-clock and processor time, each. */
  seconds: number
}

/** Address space: a high-resolution video opens several decoders before its sound is chosen. */
const memoryMegabytes = 2000

/** What FFmpeg says of a file without the stream that was asked for. */
const noStream = /matches no streams|does not contain any stream/i
/** Of one that is not what it says, or cut off before anything of use. */
const damaged =
  /invalid data found|moov atom not found|end of file|could not find codec|error while decoding|invalid argument/i

/**
 * A demuxer that gives up on a header often says "Input/output error", as for a disk that fails. It is the file's fault where the demuxer has named
 * something wrong with the header before; otherwise the run may go better another time.
 */
const badHeader = /\[(?:mp3|mov,mp4[\w,]*|wav|ogg|flac|matroska,webm) @ 0x[\da-f]+\][^]*Input\/output error/

/** FFmpeg describes each file, with its title and whatever else it holds, in lines that are set in: these are no log's business. */
function withoutFiles(said: string): string {
  // Where more was said than is kept, the first line may be the rest of one.
  const lines = said.split('\n').slice(said.length < mostKept ? 0 : 1)
  return lines.filter((line) => !/^\s|^(?:Input|Output) #/.test(line)).join('\n')
}

/** FFmpeg's words as a code: what is wrong with the file is the file's fault, and is not tried again. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof DocweaveError) || error.code !== 'ENGINE_FAILED') return error
  const said = error.cause instanceof Error ? error.cause.message : ''
  const code = noStream.test(said)
    ? 'NO_SOUND'
    : damaged.test(said) || badHeader.test(said)
      ? 'FILE_DAMAGED'
      : error.code
  return new DocweaveError(code, {}, new Error(withoutFiles(said)))
}

/**
 * Runs FFmpeg.
 *
 * @returns what it wrote on standard error
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, and as `runSandboxed` does
 */
export async function runFfmpeg({ args, read, folder, signal, seconds }: FfmpegRun): Promise<string> {
  const { path: program, build } = await findFfmpeg()
  try {
    const { stderr } = await runSandboxed({
      program,
      args: ['-nostdin', '-hide_banner', '-nostats', ...args],
      // The system's build lies in /usr, which every sandbox shows.
      read: build === 'npm' ? [program, ...read] : read,
      write: folder,
      signal,
      seconds,
      memoryMegabytes,
    })
    return stderr
  } catch (error) {
    throw failureOf(error)
  }
}
