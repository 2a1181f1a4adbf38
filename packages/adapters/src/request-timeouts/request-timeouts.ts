/**
 * Limits how long a client may take to send a request. Without limits, connections that send a byte now and then (Slowloris, R-U-Dead-Yet)
 * exhaust a host. Node's own limit for a whole request cannot distinguish a slow upload of 2 GB from a stalled one, so bodies must make
 * progress.
 */
import type { IncomingMessage, Server } from 'node:http'

/** Times are in milliseconds. */
export interface RequestTimeouts {
  /** From the start of the connection, or the previous request, to the end of the headers. */
  headers: number
  /** In each interval of this length a body must bring `bytes` or end. */
  progress: number
  bytes: number
  /** For a whole request that is not an upload. */
  request: number
  isUpload: (request: IncomingMessage) => boolean
}

/** The rate is slower than a modem, but faster than a client that only holds the connection; `request` is Node's own default. */
const usual: RequestTimeouts = {
  headers: 20_000,
  progress: 30_000,
  bytes: 4096,
  request: 300_000,
  isUpload: () => false,
}

/** Node's own response to a request that timed out. */
const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Closes the connection of a request that timed out, with a 408 if no response has started. */
function cut({ socket }: IncomingMessage, isAnswered: boolean): void {
  if (!isAnswered && socket.writable) socket.write(tooLate)
  socket.destroySoon()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Sets a server's time limits: a connection that exceeds one is answered 408 and closed. Responses have no time limit. */
export function limitRequestTime(server: Server, changes: Partial<RequestTimeouts> = {}): void {
  const limits = { ...usual, ...changes }
  server.headersTimeout = limits.headers
  // Node's limit for a whole request would include uploads.
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
      // Received data that is not consumed yet waits for this host, not for the client.
      const waitsForUs = request.readableLength > 0
      seen = socket.bytesRead
      if (!isLong && (!isSlow || waitsForUs)) return
      clearInterval(timer)
      cut(request, response.headersSent)
    }, limits.progress)
    timer.unref()
    // Not on the socket, which serves many requests: each would leave a listener there.
    request.once('close', () => clearInterval(timer))
  })
}
