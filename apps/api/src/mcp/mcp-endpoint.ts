/**
 * The MCP endpoint `/mcp`: streamable HTTP without sessions. Each request has an MCP server of its own, whose client calls the public API of
 * this process with the key of the request.
 */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ApiServices } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { createMcpServer, hostedFiles } from '@docweave/mcp'
import { createClient } from '@docweave/sdk'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import type { CallerOf } from '../caller.ts'
import { drainRest } from '../responses.ts'
import { problemResponse } from '../v1/problem.ts'
import type { RequestLimits } from '../v1/request-limits.ts'
import { describeTools } from '../v1/tool-operations.ts'
import { loopbackHeaders, ownUrl } from './loopback.ts'

export interface McpSettings {
  callerOf: CallerOf
  /** Returns the address of a request's client. */
  addressOf: (request: IncomingMessage) => string
  limits: RequestLimits
  /** The most bytes of a request. */
  maxRequestSize: number
  /** The site's public URL; the address that a request names when omitted. */
  siteUrl: string | undefined
}

/** The most open streams for changes: this server announces none. */
const maxSubscriptions = 1

/** Returns the secret of a request's key. A session cookie is none, so no page of another site can use this endpoint. */
const secretOf = ({ headers }: IncomingMessage) => /^Bearer (dwk_[!-~]{1,200})$/i.exec(headers.authorization ?? '')?.[1]

/** Returns the route `/mcp`. */
export function createMcpEndpoint(services: ApiServices, settings: McpSettings): Hono<{ Bindings: HttpBindings }> {
  const { callerOf, addressOf, limits, maxRequestSize, siteUrl } = settings
  const { log } = services
  const app = new Hono<{ Bindings: HttpBindings }>()

  /** Serves one request with the key `secret`. */
  async function serve(request: Request, incoming: IncomingMessage, secret: string): Promise<Response> {
    const address = addressOf(incoming)
    const client = createClient({
      url: ownUrl(incoming),
      key: secret,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(loopbackHeaders(address))) headers.set(name, value)
        return fetch(url, { ...init, headers })
      },
    })
    const tools = await describeTools(services)
    const { fetch: answer } = createMcpHandler(
      () =>
        createMcpServer({
          client,
          files: hostedFiles(client),
          tools,
          siteUrl: siteUrl ?? new URL(request.url).origin,
          onError: (error) => log.error('a call of an MCP tool failed', { error }),
        }),
      {
        maxRequestBodySize: maxRequestSize,
        maxSubscriptions,
        // Malformed requests, mostly.
        onerror: (error) => log.info('an MCP request failed', { error }),
      },
    )
    return answer(request)
  }

  app.all('/', async ({ req, env: { incoming } }) => {
    try {
      const secret = secretOf(incoming)
      if (secret === undefined) throw new DocweaveError('KEY_INVALID')
      limits.count(await callerOf(incoming))
      return await serve(req.raw, incoming, secret)
    } catch (error) {
      drainRest(incoming)
      return problemResponse(DocweaveError.from(error), { log })
    }
  })
  return app
}
