/**
 * `/codec/decode`: a Temporal codec server (docs.temporal.io/codec-server) that decrypts payloads for operators. The Temporal UI calls
 * it from its own origin, with the operator's session cookie for this site.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { DocweaveError, type SignedInUser } from '@docweave/contract'
import { sendError } from './responses.ts'
import type { CallerOf } from './caller.ts'

export interface CodecSettings {
  /** Decodes a request of the UI, parsed from JSON. */
  decode: (body: unknown) => Promise<object>
  /** The allowed origins of the Temporal UI. */
  origins: readonly string[]
  /** E-mail addresses of operators; `undefined` in development, where any direct request (not through a proxy) is allowed. */
  operators: readonly string[] | undefined
}

/** Body limit in bytes: a page of the UI shows a few hundred payloads. */
const largest = 20_000_000

/** Returns the handler. Anyone who is not an operator gets `JOB_NOT_FOUND`, which does not reveal the endpoint. */
export function createOperatorCodec({ decode, origins, operators }: CodecSettings, askerOf: CallerOf) {
  const isOperator = (user: SignedInUser | undefined) =>
    user !== undefined && user.emailVerified && operators?.includes(user.email.toLowerCase())

  const mayAsk = async (request: IncomingMessage) =>
    // A forwarded request came through the site's proxy, so it is not from a developer on this machine.
    operators === undefined
      ? request.headers['x-forwarded-for'] === undefined
      : isOperator((await askerOf(request)).user)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin = '' } = request.headers
    // The UI's query string is only for codec servers with external payload storage.
    if (request.url?.split('?')[0] !== '/codec/decode' || !origins.includes(origin))
      return sendError(response, new DocweaveError('JOB_NOT_FOUND'))
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('vary', 'origin')
    response.setHeader('cache-control', 'no-store')
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type, x-namespace, authorization',
        })
        .end()
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    if (!(await mayAsk(request))) return sendError(response, new DocweaveError('JOB_NOT_FOUND'))
    if (Number(request.headers['content-length'] ?? Infinity) > largest)
      return sendError(response, new DocweaveError('FILE_TOO_LARGE', { limit: largest }))
    const opened = await text(request)
      .then((body) => decode(JSON.parse(body)))
      .catch((error: unknown) => {
        throw new DocweaveError('OPTION_INVALID', {}, error)
      })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(opened))
  }
}
