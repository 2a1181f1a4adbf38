/** The public HTTP API, version 1: routes each operation, reads JSON bodies, and answers errors with problem details. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { errorOfProcedure, recordKeyUse, type ApiContext, type ApiServices, type Caller } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CallerOf } from '../caller.ts'
import { drainRest } from '../responses.ts'
import type { AnyOperation, OperationSettings } from './operation.ts'
import { operations, publicApiDocument } from './operations.ts'
import { problemCodeHeader, problemResponse } from './problem.ts'
import type { RequestLimits } from './request-limits.ts'

type ApiRequest = Context<{ Bindings: HttpBindings }>

const isJson = (request: IncomingMessage) => /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads the JSON body of a request, `{}` where there is no body; `undefined` for a form, which the operation reads itself, and for an
 * operation that takes no JSON.
 */
async function jsonOf({ req, env: { incoming } }: ApiRequest, { body, form }: AnyOperation): Promise<unknown> {
  if (!hasBody(incoming)) return body.type === 'undefined' ? undefined : {}
  if (form && !isJson(incoming)) return undefined
  if (body.type === 'undefined' || !isJson(incoming)) throw new DocweaveError('REQUEST_TYPE_UNSUPPORTED')
  return req.json().catch((error: unknown) => {
    throw new DocweaveError('REQUEST_INVALID', { part: 'body' }, error)
  })
}

export interface PublicApiSettings extends OperationSettings {
  callerOf: CallerOf
  /** Returns the address of a request's client. */
  addressOf: (request: IncomingMessage) => string
  /** Returns the `WWW-Authenticate` header of a 401. */
  challengeFor: (request: IncomingMessage) => string
  limits: RequestLimits
  /** The most bytes of a JSON body. */
  maxJsonSize: number
}

/** The id of the job that a request was about: in its path, or in the address of the response. */
const jobOf = (params: Record<string, string>, path: string, response: Response | undefined) =>
  path.startsWith('/jobs/')
    ? params['id']
    : /\/jobs\/([0-9a-f]{32})$/.exec(response?.headers.get('location') ?? '')?.[1]

/** Returns the routes below `/api/v1`. */
export function createPublicApi(services: ApiServices, settings: PublicApiSettings): Hono<{ Bindings: HttpBindings }> {
  const { callerOf, addressOf, challengeFor, limits, maxJsonSize } = settings
  const { log } = services
  const tooLarge = new DocweaveError('FILE_TOO_LARGE', { limit: maxJsonSize })
  const limitJson = bodyLimit({ maxSize: maxJsonSize, onError: () => problemResponse(tooLarge) })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (context, next) => (isJson(context.env.incoming) ? limitJson(context, next) : next()))

  /** Runs an operation. Its failure is the response, too, so that both are counted and recorded in the same way. */
  async function answer(context: ApiRequest, operation: AnyOperation, caller: Caller): Promise<Response> {
    const { incoming, outgoing } = context.env
    try {
      limits.count(caller)
      const ctx: ApiContext = { services, ...caller }
      const call = {
        ctx,
        params: context.req.param(),
        query: context.req.query(),
        body: await jsonOf(context, operation),
      }
      return await operation.handle({ ...call, request: context.req, incoming, outgoing, settings })
    } catch (error) {
      drainRest(incoming)
      return problemResponse(errorOfProcedure(error), { log })
    }
  }

  app.get(
    '/openapi.json',
    () =>
      new Response(publicApiDocument(), {
        headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
      }),
  )
  for (const operation of operations)
    app.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const began = Date.now()
      const { incoming } = context.env
      const caller = operation.callerOf
        ? await operation.callerOf(services, context.req.param(), addressOf(incoming))
        : await callerOf(incoming)
      const response = await answer(context, operation, caller)
      const code = response.headers.get(problemCodeHeader) ?? undefined
      for (const [name, value] of Object.entries(limits.headersFor(caller))) response.headers.set(name, value)
      const job = jobOf(context.req.param(), operation.path, response)
      if (operation.method !== 'get')
        log.info('API called', { procedure: operation.id, job, code: code ?? 'done', ms: Date.now() - began })
      if (caller.key)
        recordKeyUse(services, {
          key: caller.key.id,
          action: operation.id,
          status: response.status,
          address: addressOf(incoming),
          ...(job === undefined ? {} : { job }),
          ...(code === undefined ? {} : { code }),
        })
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
    const problem = DocweaveError.from(error)
    const response = problemResponse(problem, { log })
    if (response.status === 401) response.headers.set('www-authenticate', challengeFor(incoming))
    return response
  })
  return app
}

/** Whether a request's path, which ends with an operation's path, is one of that operation. */
const matches = (path: string, requested: string) =>
  new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(requested)
