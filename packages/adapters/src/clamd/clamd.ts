/**
 * Files looked at by ClamAV's daemon, over its socket (clamd(8), "COMMANDS"). The packages for it on npm start programs of ClamAV as a
 * way out where the socket fails, and take an answer they do not know for a clean file; here only the daemon's `OK` is clean.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { DocweaveError, type FileScanner } from '@docweave/contract'

/** Where the daemon listens: a Unix socket, or a port. */
export type ClamdPlace = { path: string } | { host: string; port: number }

/** Reads `unix:/run/clamav/clamd.ctl` or `host:port`; `undefined` for anything else. */
export function readClamdPlace(text: string): ClamdPlace | undefined {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { path }
  const [, host, port] = /^\[?([^\s/\]]+)\]?:(\d{1,5})$/.exec(text) ?? []
  return host === undefined || host === 'unix' || port === undefined ? undefined : { host, port: Number(port) }
}

/** So long (ms) may nothing be heard: a large archive takes minutes. */
const usualPatience = 300_000

/** Pieces of what is sent, each after its length; one of length 0 is the end. */
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

/** Sends a command and gives the answer without its end mark. Rejects when there is none, or not all of it. */
async function ask(place: ClamdPlace, command: Iterable<Buffer> | AsyncIterable<Buffer>, patience: number) {
  const socket = connect(place)
  const closed = Promise.withResolvers<void>()
  let answer = ''
  let failure: unknown
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (answer += text))
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
  socket.on('error', (error) => (failure = error))
  socket.once('close', () => closed.resolve())
  // The daemon may answer and hang up before it has heard all: then sending ends, and its answer counts.
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

/** Names that say that the daemon did not look at all of a file, where its `AlertExceedsMax` is on. */
const limits = /^Heuristics\.Limits\.Exceeded/

function judge(answer: string): void {
  if (answer === 'stream: OK') return
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (answer.includes('size limit exceeded') || (found && limits.test(found))) throw new DocweaveError('FILE_TOO_LARGE')
  if (found !== undefined) throw new DocweaveError('FILE_INFECTED', {}, new Error(found))
  throw new Error(`clamd says ${answer}`)
}

/** @param patience milliseconds */
export function createClamd(place: ClamdPlace, patience = usualPatience): FileScanner {
  const unavailable = (error: unknown): never => {
    throw DocweaveError.from(error, 'SCANNER_UNAVAILABLE')
  }
  return {
    async scan(path) {
      try {
        judge(await ask(place, framed(createReadStream(path, { highWaterMark: 256 * 1024 })), patience))
      } catch (error) {
        unavailable(error)
      }
    },
    version: () => ask(place, [Buffer.from('zVERSION\0')], Math.min(patience, 5000)).catch(unavailable),
  }
}
