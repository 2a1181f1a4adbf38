/**
 * Scans files with ClamAV's daemon over its socket (clamd(8), "COMMANDS"). The npm packages for it fall back to running ClamAV programs
 * when the socket fails, and treat unknown responses as clean; here only the daemon's `OK` means clean.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { DocweaveError, type FileScanner } from '@docweave/contract'

/** The daemon's address: a Unix socket, or a TCP port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

/** Parses `unix:/run/clamav/clamd.ctl` or `host:port`; `undefined` for anything else. */
export function readClamdAddress(text: string): ClamdAddress | undefined {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { path }
  const [, host, port] = /^\[?([^\s/\]]+)\]?:(\d{1,5})$/.exec(text) ?? []
  return host === undefined || host === 'unix' || port === undefined ? undefined : { host, port: Number(port) }
}

/** Idle timeout (ms): a large archive takes minutes. */
const usualPatience = 300_000

/** Frames the INSTREAM command: each chunk follows its length; a length of 0 marks the end. */
async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  const length = (bytes: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes)
    return head
  }
  for await (const chunk of chunks) yield Buffer.concat([length(chunk.length), chunk])
  yield length(0)
}

/** Sends a command and returns the response without its terminator. Rejects a missing or incomplete response. */
async function ask(place: ClamdAddress, command: Iterable<Buffer> | AsyncIterable<Buffer>, patience: number) {
  const socket = connect(place)
  const closed = Promise.withResolvers<void>()
  let answer = ''
  let failure: unknown
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (answer += text))
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
  socket.on('error', (error) => (failure = error))
  socket.once('close', () => closed.resolve())
  // The daemon may respond and close before it has read everything: then stop sending and use its response.
  const send = async () => {
    for await (const piece of command) {
      if (!socket.writable) return
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed.promise])
    }
    socket.end()
  }
  send().catch((error: unknown) => socket.destroy(error instanceof Error ? error : undefined))
  await closed.promise
  if (!answer.endsWith('\0')) throw new Error('clamd gave no answer', { cause: failure })
  return answer.slice(0, -1)
}

/** Sends pieces with a pause (ms) after each. */
async function* paced(pieces: AsyncIterable<Buffer>, pause: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece
    await setTimeout(pause)
  }
}

/** Whether the daemon closed the connection while it was sent data. */
const isCutOff = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && (cause.code === 'EPIPE' || cause.code === 'ECONNRESET')
}

/** Long enough for the daemon's answer to arrive before the next piece is sent. */
const pauseMilliseconds = 20

/**
 * Sends a file and returns the answer. The daemon answers and closes when it has read more than its limit. If a piece is sent at that moment,
 * the failed write discards the answer, so the file is sent once more, with pauses.
 */
async function askAbout(place: ClamdAddress, path: string, patience: number): Promise<string> {
  const pieces = () => framed(createReadStream(path, { highWaterMark: 256 * 1024 }))
  try {
    return await ask(place, pieces(), patience)
  } catch (error) {
    if (!isCutOff(error)) throw error
    return await ask(place, paced(pieces(), pauseMilliseconds), patience)
  }
}

/** Signature names for files that the daemon did not scan completely, if its `AlertExceedsMax` is on. */
const limits = /^Heuristics\.Limits\.Exceeded/

function judge(answer: string): void {
  if (answer === 'stream: OK') return
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (answer.includes('size limit exceeded') || (found && limits.test(found))) throw new DocweaveError('FILE_TOO_LARGE')
  if (found !== undefined) throw new DocweaveError('FILE_INFECTED', {}, new Error(found))
  throw new Error(`clamd answered ${answer}`)
}

/** @param patience milliseconds */
export function createClamd(place: ClamdAddress, patience = usualPatience): FileScanner {
  const unavailable = (error: unknown): never => {
    throw DocweaveError.from(error, 'SCANNER_UNAVAILABLE')
  }
  return {
    async scan(path) {
      try {
        judge(await askAbout(place, path, patience))
      } catch (error) {
        unavailable(error)
      }
    },
    version: () => ask(place, [Buffer.from('zVERSION\0')], Math.min(patience, 5000)).catch(unavailable),
  }
}
