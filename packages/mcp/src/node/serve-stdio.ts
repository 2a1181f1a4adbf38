/** Serves MCP over this process's standard input and output, for a client on the same computer. */
import { createClient } from '@docweave/sdk'
import { serveStdio as serve, type StdioServerHandle } from '@modelcontextprotocol/server/stdio'
import { createMcpServer } from '../create-mcp-server.ts'
import { localFiles, type LocalFilesSettings } from './local-files.ts'

export interface StdioSettings extends Omit<LocalFilesSettings, 'client'> {
  /** Called with errors that no call gets. Standard output belongs to the protocol: write them to standard error. */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * Starts serving; the connection ends when standard input does.
 *
 * @throws ApiError when the API cannot be reached, or refuses the key
 */
export async function serveStdio({ onError, ...settings }: StdioSettings): Promise<StdioServerHandle> {
  const client = createClient(settings)
  const tools = await client.tools()
  return serve(
    () =>
      createMcpServer({ client, files: localFiles({ ...settings, client }), tools, siteUrl: settings.url, onError }),
    onError === undefined ? {} : { onerror: onError },
  )
}
