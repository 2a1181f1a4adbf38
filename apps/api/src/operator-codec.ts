/**
 * `/codec/decode`: a Temporal codec server (docs.temporal.io/codec-server) that decrypts payloads for operators. The Temporal UI calls
 * it from its own origin, with the operator's session cookie for this site.
 */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { isOperator } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { errorResponse, methodNotAllowed } from './responses.ts'
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
export function createOperatorCodec({ decode, origins, operators }: CodecSettings, callerOf: CallerOf) {
  const mayAsk = async (request: IncomingMessage) =>
    // A forwarded request came through the site's proxy, so it is not from a developer on this machine.
    operators === undefined
      ? request.headers['x-forwarded-for'] === undefined
      : isOperator(operators, (await callerOf(request)).user)

  const hidden = () => errorResponse(new DocweaveError('JOB_NOT_FOUND'))

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async ({ req }, next) => (origins.includes(req.header('origin') ?? '') ? next() : hidden()))
  app.use(
    '/decode',
    cors({
      origin: [...origins],
      credentials: true,
      allowMethods: ['POST'],
      allowHeaders: ['content-type', 'x-namespace', 'authorization'],
    }),
  )
  // The UI's query string is only for codec servers with external payload storage.
  app.post('/decode', async ({ req, env: { incoming } }) => {
    if (!(await mayAsk(incoming))) return hidden()
    if (Number(req.header('content-length') ?? Infinity) > largest)
      return errorResponse(new DocweaveError('FILE_TOO_LARGE', { limit: largest }))
    const opened = await req
      .json()
      .then(decode)
      .catch((error: unknown) => {
        throw new DocweaveError('OPTION_INVALID', {}, error)
      })
    return Response.json(opened, { headers: { 'cache-control': 'no-store' } })
  })
  app.all('/decode', () => methodNotAllowed('POST'))
  app.all('*', hidden)
  return app
}
