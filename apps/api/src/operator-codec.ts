/**
 * `/codec/decode`: the content of runs in clear, for the Temporal UI of an operator (docs.temporal.io/codec-server). The UI's page asks
 * from its own origin with the operator's session of this site.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { DocweaveError, type SignedInUser } from '@docweave/contract'
import { answerError } from './answer.ts'
import type { AskerOf } from './asker.ts'

export interface CodecSettings {
  /** Opens what the UI sends, as parsed from JSON. */
  decode: (body: unknown) => Promise<object>
  /** The origins of the UI; no other page may ask. */
  origins: readonly string[]
  /** The e-mail addresses of operators; `undefined` on a developer's machine, where who reaches this port by itself is one. */
  operators: readonly string[] | undefined
}

/** A page of the UI shows some hundreds of payloads. */
const largest = 20_000_000

/** Gives the handler. Whoever is no operator is told that there is nothing. */
export function createOperatorCodec({ decode, origins, operators }: CodecSettings, askerOf: AskerOf) {
  const isOperator = (user: SignedInUser | undefined) =>
    user !== undefined && user.emailVerified && operators?.includes(user.email.toLowerCase())

  const mayAsk = async (request: IncomingMessage) =>
    // What the site's edge passed on says for whom: that is no developer at this machine.
    operators === undefined
      ? request.headers['x-forwarded-for'] === undefined
      : isOperator((await askerOf(request)).user)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin = '' } = request.headers
    // What the UI says behind the path is for servers that keep large payloads elsewhere.
    if (request.url?.split('?')[0] !== '/codec/decode' || !origins.includes(origin))
      return answerError(response, new DocweaveError('JOB_NOT_FOUND'))
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
    if (!(await mayAsk(request))) return answerError(response, new DocweaveError('JOB_NOT_FOUND'))
    if (Number(request.headers['content-length'] ?? Infinity) > largest)
      return answerError(response, new DocweaveError('FILE_TOO_LARGE', { limit: largest }))
    const opened = await text(request)
      .then((body) => decode(JSON.parse(body)))
      .catch((error: unknown) => {
        throw new DocweaveError('OPTION_INVALID', {}, error)
      })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(opened))
  }
}
