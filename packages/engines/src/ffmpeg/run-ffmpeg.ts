/** Starts FFmpeg in the sandbox, where it sees its input and one folder to write to. */
import { createReadStream } from 'node:fs'
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

/** What it says of a disk that fails, and also of a header that a demuxer gives up on. */
const unread = /Input\/output error/

/** Whether every byte of the files can be read. What FFmpeg could not read is the file's fault then, and not the disk's. */
async function areReadable(paths: readonly string[]): Promise<boolean> {
  try {
    for (const path of paths) for await (const chunk of createReadStream(path)) void chunk
    return true
  } catch {
    return false
  }
}

/** FFmpeg describes each file, with its title and whatever else it holds, in lines that are set in: these are no log's business. */
function withoutFiles(said: string): string {
  // Where more was said than is kept, the first line may be the rest of one.
  const lines = said.split('\n').slice(said.length < mostKept ? 0 : 1)
  return lines.filter((line) => !/^\s|^(?:Input|Output) #/.test(line)).join('\n')
}

/** FFmpeg's words as a code: what is wrong with the file is the file's fault, and is not tried again. */
async function failureOf(error: unknown, read: readonly string[]): Promise<unknown> {
  if (!(error instanceof DocweaveError) || error.code !== 'ENGINE_FAILED') return error
  const said = error.cause instanceof Error ? error.cause.message : ''
  const isDamaged = damaged.test(said) || (unread.test(said) && (await areReadable(read)))
  const code = noStream.test(said) ? 'NO_SOUND' : isDamaged ? 'FILE_DAMAGED' : error.code
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
    throw await failureOf(error, read)
  }
}
