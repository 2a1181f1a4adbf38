/** Answers one MCP request by a server of its own, whose client calls the public API of this process with the key of the request. */
import { createMcpServer, hostedFiles } from '@docweave/mcp'
import { createClient, type ApiTool } from '@docweave/sdk'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { loopbackHeaders } from './loopback.ts'

export interface McpRequest {
  request: Request
  /** The secret of the request's key. */
  secret: string
  /** The address of the request's client. */
  address: string
  /** The address at which this process answers. */
  apiUrl: string
  /** The address at which people and programs reach the site. */
  siteUrl: string
  tools: readonly ApiTool[]
  /** The most bytes of the request. */
  maxRequestSize: number
  /** Gets errors of tools that are not the API's. */
  onError: (error: unknown) => void
  /** Gets the reasons of requests that the protocol refuses. */
  onRefusal: (error: unknown) => void
}

/** No client may wait for changes of the tools: there are none that it would be told. */
const maxSubscriptions = 0

/** Returns the response. Its stream sends comments while a tool runs, so that no proxy takes it for idle. */
export function serveMcp(given: McpRequest): Promise<Response> {
  const { request, secret, address, apiUrl, siteUrl, tools, maxRequestSize, onError, onRefusal } = given
  const client = createClient({
    url: apiUrl,
    key: secret,
    // A client of the protocol waits for an answer, a minute by default.
    retries: 2,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      for (const [name, value] of Object.entries(loopbackHeaders(address))) headers.set(name, value)
      return fetch(url, { ...init, headers })
    },
  })
  const handler = createMcpHandler(
    ({ era }) =>
      createMcpServer({
        client,
        files: hostedFiles(client),
        tools,
        siteUrl,
        onError,
        // Before 2026-07-28 a lost connection does not mean that the call was cancelled (Streamable HTTP, 2025-11-25).
        cancelsJobs: era === 'modern',
      }),
    { maxRequestBodySize: maxRequestSize, maxSubscriptions, responseMode: 'sse', onerror: onRefusal },
  )
  return handler.fetch(request)
}
