/**
 * How long a client may take to say what it wants. Without a bound, connections that send a byte now and then (Slowloris, R-U-Dead-Yet)
 * take up a host until nobody else gets one. Node's own limit of a whole request cannot tell a slow upload of 2 GB from one that
 * stands still, so bodies are held to making progress.
 */
import type { IncomingMessage, Server } from 'node:http'

/** Times are in milliseconds. */
export interface RequestTimeouts {
  /** From the connection, or the request before, to the end of the headers. */
  headers: number
  /** Within each of these spans a body has to bring `bytes`, or to end. */
  progress: number
  bytes: number
  /** For the whole of a request, where it is not an upload. */
  request: number
  isUpload: (request: IncomingMessage) => boolean
}

/** Slower than a modem, faster than somebody who only holds the line; the whole is what Node takes by itself. */
const usual: RequestTimeouts = {
  headers: 20_000,
  progress: 30_000,
  bytes: 4096,
  request: 300_000,
  isUpload: () => false,
}

/** How Node itself answers a request that took too long. */
const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends the connection of a request that takes too long; says so where nothing was answered yet. */
function cut({ socket }: IncomingMessage, isAnswered: boolean): void {
  if (!isAnswered && socket.writable) socket.write(tooLate)
  socket.destroySoon()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Sets the time limits of a server: a connection that keeps to none is answered 408 and ended. What is answered may take as long as it
 * takes.
 */
export function limitTime(server: Server, changes: Partial<RequestTimeouts> = {}): void {
  const limits = { ...usual, ...changes }
  server.headersTimeout = limits.headers
  // Of the whole request Node counts uploads, too.
  server.requestTimeout = 0
  server.prependListener('request', (request: IncomingMessage, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const began = Date.now()
    let seen = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      const isSlow = socket.bytesRead - seen < limits.bytes
      const isLong = !limits.isUpload(request) && Date.now() - began >= limits.request
      // What has come and was not taken yet is for this host to take.
      const waitsForUs = request.readableLength > 0
      seen = socket.bytesRead
      if (!isLong && (!isSlow || waitsForUs)) return
      clearInterval(timer)
      cut(request, response.headersSent)
    }, limits.progress)
    timer.unref()
    socket.once('close', () => clearInterval(timer))
  })
}
