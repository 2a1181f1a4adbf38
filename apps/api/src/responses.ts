/** Responses of the plain HTTP routes: errors, bodies and headers. */
import { Readable } from 'node:stream'
import type { ServiceLog } from '@docweave/api'
import { errorTable, type DocweaveError, type TransportCode } from '@docweave/contract'

/** The HTTP status of each tRPC code, as in tRPC's own table. */
const statuses: Record<TransportCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  CLIENT_CLOSED_REQUEST: 499,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  TIMEOUT: 504,
}

/** Codes with an HTTP status that tRPC has no code for. */
const ownStatuses: Partial<Record<DocweaveError['code'], number>> = { RESULT_EXPIRED: 410, STORAGE_FULL: 507 }

export const statusOf = ({ code }: DocweaveError): number => ownStatuses[code] ?? statuses[errorTable[code].trpc]

export const bodyOf = ({ code, params }: DocweaveError): string => JSON.stringify({ code, params })

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

/** Headers that keep a browser from running an untrusted document as a page of this site. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}
