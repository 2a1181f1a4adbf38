/** The public HTTP API, version 1: routes each operation, reads JSON bodies, and answers errors with problem details. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ApiContext, ApiServices } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CallerOf } from '../caller.ts'
import { drainRest } from '../responses.ts'
import { convertOperation } from './convert-operation.ts'
import { createOperation } from './create-operation.ts'
import { fileOperations } from './file-operations.ts'
import { jobOperations } from './job-operations.ts'
import { openApiDocument } from './openapi.ts'
import type { AnyOperation } from './operation.ts'
import { problemResponse } from './problem.ts'
import type { ReceiveSettings } from './receive-files.ts'
import { toolOperations } from './tool-operations.ts'

type ApiRequest = Context<{ Bindings: HttpBindings }>

const isJson = (request: IncomingMessage) => /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads the JSON body of a request; `undefined` for a form, which the operation reads itself, and where there is no body. */
async function jsonOf({ req, env: { incoming } }: ApiRequest, { body, form }: AnyOperation): Promise<unknown> {
  if (!hasBody(incoming)) return body.safeParse(undefined).success || form === undefined ? undefined : null
  if (form && !isJson(incoming)) return undefined
  if (body.type === 'undefined' || !isJson(incoming)) throw new DocweaveError('REQUEST_TYPE_UNSUPPORTED')
  return req.json().catch((error: unknown) => {
    throw new DocweaveError('REQUEST_INVALID', { part: 'body' }, error)
  })
}

/** Returns the routes below `/api/v1`. */
export function createPublicApi(
  services: ApiServices,
  callerOf: CallerOf,
  receive: ReceiveSettings,
  maxJsonSize: number,
): Hono<{ Bindings: HttpBindings }> {
  const { tools, log } = services
  const operations = [
    convertOperation(tools, receive),
    ...fileOperations(receive),
    createOperation(receive),
    ...jobOperations(),
    ...toolOperations,
  ]
  const document = openApiDocument(operations, [...tools.values()])
  const tooLarge = new DocweaveError('FILE_TOO_LARGE', { limit: maxJsonSize })
  const limitJson = bodyLimit({ maxSize: maxJsonSize, onError: () => problemResponse(tooLarge) })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (context, next) => (isJson(context.env.incoming) ? limitJson(context, next) : next()))

  app.get(
    '/openapi.json',
    () =>
      new Response(document, {
        headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
      }),
  )
  for (const operation of operations)
    app.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const began = Date.now()
      const { incoming, outgoing } = context.env
      const ctx: ApiContext = { services, ...(await callerOf(incoming)) }
      const call = {
        ctx,
        params: context.req.param(),
        query: context.req.query(),
        body: await jsonOf(context, operation),
      }
      const response = await operation.handle({ ...call, request: context.req, incoming, outgoing })
      if (operation.method !== 'get')
        log.info('API called', { procedure: operation.id, code: 'done', ms: Date.now() - began })
      return response
    })
  app.all('*', ({ req }) => {
    const allowed = operations.filter(({ path }) => matches(path, req.path)).map(({ method }) => method.toUpperCase())
    if (allowed.length === 0) throw new DocweaveError('ENDPOINT_NOT_FOUND')
    return problemResponse(new DocweaveError('METHOD_NOT_ALLOWED'), { headers: { allow: allowed.join(', ') } })
  })
  app.onError((error, { env: { incoming } }) => {
    // A client reads the response only after it has sent the whole body.
    drainRest(incoming)
    return problemResponse(DocweaveError.from(error), { log })
  })
  return app
}

/** Whether a request's path, which ends with an operation's path, is one of that operation. */
const matches = (path: string, requested: string) =>
  new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(requested)
