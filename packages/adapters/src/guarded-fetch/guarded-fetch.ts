/**
 * An HTTP client for URLs that strangers give us. It connects only to allowed addresses, checks every redirect again, limits bytes and
 * time, sends no cookies and no credentials, and uses no proxy of the environment. Node's own client connects through our lookup; `fetch`
 * has no place for one.
 */
import { Agent as HttpAgent, request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { DocweaveError } from '@docweave/contract'
import { addressRule } from './address-rule.ts'
import { guardedLookup, resolveBySystem, type Resolve } from './guarded-lookup.ts'
import { urlRule, type UrlRules } from './url-rule.ts'

export interface GuardedFetchOptions extends UrlRules {
  /** How many redirects a GET follows. At 0, and for other methods, a redirect is returned like any other response. */
  redirects: number
  /** The most bytes of a response's body. */
  maxBytes: number
  /** Time limits in ms: until the connection stands, between two pieces of data, and for everything including redirects. */
  times: { connect: number; idle: number; total: number }
  /** Resolves names; by default the system does. */
  resolve?: Resolve
}

export interface GuardedRequest {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal | undefined
}

export interface GuardedResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The URL that answered, after redirects. */
  url: URL
  /** The body, at most `maxBytes` long. Throws `FILE_TOO_LARGE` beyond that, and `URL_FAILED` when the response is incomplete or encoded. */
  body: AsyncIterable<Uint8Array>
  /** Ends the connection. Needed when the body is not read to its end; otherwise it ends at the total time limit. */
  close(): void
}

/** Throws `URL_NOT_ALLOWED` with the param `reason`, or `URL_FAILED` with `reason` (see `failed`) and, where there is one, `status`. */
export type GuardedFetch = (url: string, request?: GuardedRequest) => Promise<GuardedResponse>

/** Why a request failed: the param `reason` of `URL_FAILED`. */
type UrlFailure = 'connection' | 'timeout' | 'redirects' | 'encoding' | 'status'

export const failed = (reason: UrlFailure, params: { status?: number } = {}, cause?: unknown) =>
  new DocweaveError('URL_FAILED', { reason, ...params }, cause)

/** The time limit and the caller's signal of one request with its redirects. */
interface Course {
  signal: AbortSignal
  abort(reason: DocweaveError): void
  /** Clears the time limit. */
  end(): void
}

function startCourse(milliseconds: number, given: AbortSignal | undefined): Course {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(failed('timeout')), milliseconds)
  return {
    signal: given ? AbortSignal.any([own.signal, given]) : own.signal,
    abort: (reason) => own.abort(reason),
    end: () => clearTimeout(timer),
  }
}

/** Returns why a course ended: the abort's reason, which Node's errors do not carry, or a failure of the connection. */
function reasonOf(error: unknown, { signal }: Course): unknown {
  if (signal.aborted) return signal.reason
  return error instanceof DocweaveError ? error : failed('connection', {}, error)
}

/** Streams a body and counts its bytes. Ends the course with it. */
async function* bodyOf(response: IncomingMessage, limit: number, course: Course): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    // We accept no encoding, so nothing can be larger decoded than it was sent.
    const encoding = response.headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw failed('encoding')
    if (Number(response.headers['content-length'] ?? 0) > limit) throw new DocweaveError('FILE_TOO_LARGE', { limit })
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      bytes += chunk.length
      if (bytes > limit) throw new DocweaveError('FILE_TOO_LARGE', { limit })
      yield chunk
    }
  } catch (error) {
    throw reasonOf(error, course)
  } finally {
    course.end()
    response.destroy()
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Creates the client. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { redirects, maxBytes, times, resolve = resolveBySystem } = options
  const parse = urlRule(options)
  const lookup = guardedLookup(addressRule(options.privateNetworks), resolve)

  /** Sends one request and returns the head of its response. */
  const send = (url: URL, { method = 'GET', headers, body }: GuardedRequest, course: Course) => {
    const isSecure = url.protocol === 'https:'
    const answered = Promise.withResolvers<IncomingMessage>()
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { 'user-agent': 'Docweave', ...headers, 'accept-encoding': 'identity' },
      // An agent of its own: no connection is shared, and the global agent may have a proxy.
      agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
      lookup,
      signal: course.signal,
      timeout: times.idle,
    })
    const timer = setTimeout(() => course.abort(failed('timeout')), times.connect)
    outgoing.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer)))
    outgoing.once('close', () => clearTimeout(timer))
    outgoing.on('timeout', () => course.abort(failed('timeout')))
    outgoing.once('response', answered.resolve)
    // Errors also arrive after the response, whose body then reports them.
    outgoing.on('error', answered.reject)
    outgoing.end(body)
    return answered.promise
  }

  return async (text, request = {}) => {
    const course = startCourse(times.total, request.signal)
    const follows = request.method === 'POST' ? 0 : redirects
    try {
      course.signal.throwIfAborted()
      let url = parse(text)
      for (let hop = 0; ; hop++) {
        const response = await send(url, request, course)
        const { statusCode: status = 0, headers } = response
        if (follows === 0 || !redirectStatuses.has(status) || headers.location === undefined) {
          const close = () => {
            course.end()
            response.destroy()
          }
          // Without a listener an error before the body is read would end the process.
          response.on('error', () => undefined)
          return { status, headers, url, body: bodyOf(response, maxBytes, course), close }
        }
        response.on('error', () => undefined).destroy()
        if (hop >= follows) throw failed('redirects', { status })
        const next = URL.parse(headers.location, url)
        if (next === null) throw failed('redirects', { status })
        url = parse(next.href)
      }
    } catch (error) {
      course.end()
      throw reasonOf(error, course)
    }
  }
}
