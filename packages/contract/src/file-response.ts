/**
 * The parts of HTTP responses that are the same for a file of the server and for one of this browser, which the service worker answers
 * with. Without zod.
 */
import type { DocweaveError } from './docweave-error.ts'
import { errorTable, type TransportCode } from './error-table.ts'
import type { FileKind } from './file-kind.ts'
import { nameAs } from './file-name.ts'
import type { Job } from './job.ts'
import { mediaTypes } from './media-types.ts'

/** The HTTP status of each tRPC code, as in tRPC's own table. */
const statuses: Record<TransportCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
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

/** Headers that keep a browser from running an untrusted document as a page of this site. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

/** Kinds that the tools write as UTF-8. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'md', 'srt', 'vtt'])

/** The `Content-Type` of a file. */
export const contentTypeOf = (kind: FileKind): string => mediaTypes[kind] + (texts.has(kind) ? '; charset=utf-8' : '')

const stemOf = (name: string) => name.replace(/\.[^.]+$/, '')

/** What of a job its zip is named after. */
interface NamedFiles {
  inputs: readonly Pick<Job['inputs'][number], 'name'>[]
  results: readonly Pick<Job['results'][number], 'source'>[]
}

/** The name of the zip of a job's results: that of the input that the first result was made from. */
export function zipNameOf({ inputs, results }: NamedFiles): string {
  const first = inputs[results[0]?.source ?? 0]
  return nameAs('zip', `${stemOf(first?.name ?? 'files')}.zip`)
}
