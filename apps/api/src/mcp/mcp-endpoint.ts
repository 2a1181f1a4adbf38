/** The MCP endpoint `/mcp`: streamable HTTP without sessions, so that any host answers any request. It takes API keys only. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ApiServices } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import type { ApiTool } from '@docweave/contract/public-api'
import { Hono } from 'hono'
import type { CallerOf } from '../caller.ts'
import { drainRest } from '../responses.ts'
import { problemResponse } from '../v1/problem.ts'
import type { RequestLimits } from '../v1/request-limits.ts'
import { describeTools } from '../v1/tool-operations.ts'
import { ownUrl } from './loopback.ts'

export interface McpSettings {
  callerOf: CallerOf
  /** Returns the address of a request's client. */
  addressOf: (request: IncomingMessage) => string
  limits: RequestLimits
  /** Returns the `WWW-Authenticate` header of a 401. */
  challengeFor: (request: IncomingMessage) => string
  /** The most bytes of a request. */
  maxRequestSize: number
  /** The site's public URL; the address that a request names when omitted. */
  siteUrl: string | undefined
}

/** In ms: how long the tools and their state are kept, which every request needs. */
const toolsLast = 30_000

/** Returns the API key or access token of a request. A session cookie is none, so no page of another site can use this endpoint. */
const secretOf = ({ headers }: IncomingMessage) =>
  /^Bearer (dw[ko]_[!-~]{1,200})$/i.exec(headers.authorization ?? '')?.[1]

/** Returns a function that describes the tools, from memory for a while. */
function keepTools(services: ApiServices): () => Promise<readonly ApiTool[]> {
  let [tools, readAt]: [readonly ApiTool[], number] = [[], 0]
  return async () => {
    if (Date.now() - readAt >= toolsLast) [tools, readAt] = [await describeTools(services), Date.now()]
    return tools
  }
}

/** Returns the route `/mcp`. */
export function createMcpEndpoint(services: ApiServices, settings: McpSettings): Hono<{ Bindings: HttpBindings }> {
  const { callerOf, addressOf, challengeFor, limits, maxRequestSize, siteUrl } = settings
  const { log } = services
  const toolsNow = keepTools(services)
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.all('/', async ({ req: { raw: request }, env: { incoming } }) => {
    try {
      const secret = secretOf(incoming)
      if (secret === undefined) throw new DocweaveError('KEY_INVALID')
      limits.count(await callerOf(incoming))
      // Lazy import: the protocol's code loads with the first request.
      const { serveMcp } = await import('./serve-mcp.ts')
      const response = await serveMcp({
        request,
        secret,
        address: addressOf(incoming),
        apiUrl: ownUrl(incoming.socket),
        siteUrl: siteUrl ?? new URL(request.url).origin,
        tools: await toolsNow(),
        maxRequestSize,
        onError: (error) => log.error('a tool failed in a call by MCP', { error }),
        onRefusal: (error) => log.info('an MCP request was refused', { error }),
      })
      if (!response.ok) drainRest(incoming)
      return response
    } catch (error) {
      drainRest(incoming)
      const response = problemResponse(DocweaveError.from(error), { log })
      if (response.status === 401) response.headers.set('www-authenticate', challengeFor(incoming))
      return response
    }
  })
  return app
}
