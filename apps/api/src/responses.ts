/** Responses of the plain HTTP routes: errors, bodies and headers. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ServiceLog } from '@docweave/api'
import type { DocweaveError } from '@docweave/contract'
import { bodyOf, statusOf } from '@docweave/contract/file-response'

/** Returns the error's code as JSON; logs it if the status is 500 or higher. */
export function errorResponse(error: DocweaveError, log?: Pick<ServiceLog, 'error'>): Response {
  if (statusOf(error) >= 500) log?.error('a request failed', { code: error.code, error })
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(bodyOf(error), { status: statusOf(error), headers })
}

/** The response to a method that a route does not have. */
export const methodNotAllowed = (allow: string): Response => new Response(null, { status: 405, headers: { allow } })

/** Converts chunks to a response's body. An error of the source breaks the connection, so that a client never takes a part for the whole. */
export function bodyFrom(source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>): ReadableStream {
  const bytes = Readable.from(source).map((chunk: Uint8Array | string) => Buffer.from(chunk))
  const body: unknown = Readable.toWeb(bytes)
  if (!(body instanceof ReadableStream)) throw new TypeError('Node made a stream that is not a web stream')
  return body
}

/** How long (ms) the client may keep sending a body that was refused. */
const patience = 10_000

/** Discards the rest of a refused body, for a limited time: a client reads the response only after it has sent the whole body. */
export function drainRest(incoming: IncomingMessage): void {
  incoming.resume()
  if (!incoming.complete) setTimeout(() => incoming.complete || incoming.destroy(), patience).unref()
}
