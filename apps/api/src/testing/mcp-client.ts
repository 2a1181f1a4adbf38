/** Clients of the MCP endpoint for tests, with the official SDK. */
import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client'

/** The revisions that clients speak: 2026-07-28 in one request each, and the sessions of 2025. */
export const revisions = ['modern', 'legacy'] as const
export type Revision = (typeof revisions)[number]

export const optionsOf = (revision: Revision, more: ClientOptions = {}): ClientOptions => ({
  versionNegotiation: { mode: revision === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
  ...more,
})

/** Connects to the endpoint of a host with a key. */
export async function connectMcp(
  { url }: { url: string },
  secret: string,
  {
    revision = 'modern',
    options,
    headers = {},
  }: { revision?: Revision; options?: ClientOptions; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, optionsOf(revision, options))
  const requestInit = { headers: { authorization: `Bearer ${secret}`, ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  return client
}

/** Makes a client answer questions for a password; `undefined` declines. Returns the questions that it will have got. */
export function answersWith(client: Client, password: string | undefined): string[] {
  const questions: string[] = []
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    questions.push(params.message)
    return password === undefined ? { action: 'decline' } : { action: 'accept', content: { password } }
  })
  return questions
}
