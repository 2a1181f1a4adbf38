/** Error responses of the plain HTTP routes. */
import type { ServerResponse } from 'node:http'
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

/** Answers with the error's code as JSON; logs it if the status is 500 or higher. */
export function sendError(response: ServerResponse, error: DocweaveError, log?: Pick<ServiceLog, 'error'>): void {
  if (statusOf(error) >= 500) log?.error('a request failed', { code: error.code, error })
  if (response.headersSent) return void response.destroy(error)
  response.writeHead(statusOf(error), { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(bodyOf(error))
}

/** Headers that keep a browser from running an untrusted document as a page of this site. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}
