/** Runs FFmpeg in the sandbox, which exposes its input and one writable folder. */
import { createReadStream } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { mostKept, runSandboxed } from '../../host/sandbox/index.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

export interface FfmpegRun {
  /** The arguments after the common ones. */
  args: readonly string[]
  /** The paths that it reads. */
  read: readonly string[]
  /** The writable folder. */
  folder: string
  signal: AbortSignal
  /** Limit of the wall-clock time, and of the processor time. */
  seconds: number
}

/** Address space: FFmpeg opens several decoders for a high-resolution video before it selects the audio. */
const memoryMegabytes = 2000

/** FFmpeg's messages for a file without the requested stream. */
const noStream = /matches no streams|does not contain any stream/i
/** FFmpeg's messages for a file of another format, or one truncated before any usable data. */
const damaged =
  /invalid data found|moov atom not found|end of file|could not find codec|error while decoding|invalid argument/i

/** FFmpeg's message for a failing disk, and also for a header that a demuxer rejects. */
const unread = /Input\/output error/

/** Whether all bytes of the files can be read. If so, a read error of FFmpeg is caused by the file, not by the disk. */
async function areReadable(paths: readonly string[]): Promise<boolean> {
  try {
    for (const path of paths) for await (const chunk of createReadStream(path)) void chunk
    return true
  } catch {
    return false
  }
}

/** Removes the indented lines in which FFmpeg prints a file's title and other metadata, because they must not be logged. */
function withoutFiles(said: string): string {
  // If the output was truncated, the first line may be the rest of an indented one.
  const lines = said.split('\n').slice(said.length < mostKept ? 0 : 1)
  return lines.filter((line) => !/^\s|^(?:Input|Output) #/.test(line)).join('\n')
}

/** Converts FFmpeg's messages to an error code: errors caused by the file are not retried. */
async function ffmpegFailure(error: unknown, read: readonly string[]): Promise<unknown> {
  if (!(error instanceof DocweaveError) || error.code !== 'ENGINE_FAILED') return error
  const said = error.cause instanceof Error ? error.cause.message : ''
  const isDamaged = damaged.test(said) || (unread.test(said) && (await areReadable(read)))
  const code = noStream.test(said) ? 'NO_SOUND' : isDamaged ? 'FILE_DAMAGED' : error.code
  return new DocweaveError(code, {}, new Error(withoutFiles(said)))
}

/**
 * Runs FFmpeg.
 *
 * @returns its standard error output
 * @throws DocweaveError `NO_SOUND`, `FILE_DAMAGED`, and like `runSandboxed`
 */
export async function runFfmpeg({ args, read, folder, signal, seconds }: FfmpegRun): Promise<string> {
  const { path: program, build } = await findFfmpeg()
  try {
    const { stderr } = await runSandboxed({
      program,
      args: ['-nostdin', '-hide_banner', '-nostats', ...args],
      // The system's build is in /usr, which every sandbox exposes.
      read: build === 'npm' ? [program, ...read] : read,
      write: folder,
      signal,
      seconds,
      memoryMegabytes,
    })
    return stderr
  } catch (error) {
    throw await ffmpegFailure(error, read)
  }
}
