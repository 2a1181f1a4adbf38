/** A program that serves MCP over stdio, for tests. Its only argument is its settings in JSON. */
import { serveStdio } from '@docweave/mcp/node'
import { z } from 'zod'

export const StdioArgument = z.object({
  url: z.string(),
  key: z.string().optional(),
  roots: z.array(z.string()),
  out: z.string().optional(),
})

await serveStdio({
  ...StdioArgument.parse(JSON.parse(process.argv[2] ?? '')),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
})
