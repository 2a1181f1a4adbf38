/** Results of jobs as MCP resources: `docweave://jobs/{id}/results/{index}`. */
import { textKinds } from '@docweave/contract'
import { ApiError, type ApiJob, type ApiResult, type Client } from '@docweave/sdk'
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type ContentBlock,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { describeError, described } from './error-result.ts'

/** Bytes. The largest result that `resources/read` returns; base64 makes it a third larger. */
const maxResourceBytes = 8_000_000

/** Bytes of one text, and of all texts together, that a tool's result contains itself. */
const maxInlineText = 50_000
const maxInlineTexts = 100_000

export const isText = ({ kind }: Pick<ApiResult, 'kind'>): boolean => textKinds.has(kind)

export const resourceOf = (job: Pick<ApiJob, 'id'>, { index }: Pick<ApiResult, 'index'>): string =>
  `docweave://jobs/${job.id}/results/${index}`

/** Returns a link to each result, which `resources/read` follows. */
export const linksTo = (job: ApiJob): ContentBlock[] =>
  job.results.map((result) => ({
    type: 'resource_link',
    uri: resourceOf(job, result),
    name: result.name,
    mimeType: result.mediaType,
    size: result.bytes,
  }))

/** Returns the texts among the results, as far as they are small. */
export async function smallTexts(client: Client, job: ApiJob, signal: AbortSignal): Promise<ContentBlock[]> {
  const texts: ContentBlock[] = []
  let left = maxInlineTexts
  for (const result of job.results) {
    if (!isText(result) || result.bytes > Math.min(maxInlineText, left)) continue
    left -= result.bytes
    const text = await (await client.download(job.id, result.index, { signal })).text()
    texts.push({ type: 'text', text: `${result.name}:\n\n${text}` })
  }
  return texts
}

async function readResult(
  client: Client,
  siteUrl: string,
  [id, index]: [string, number],
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const job = await client.job(id)
  const result = job.results[index]
  const uri = resourceOf({ id }, { index })
  if (!result) throw new ResourceNotFoundError(uri)
  const { mediaType: mimeType, bytes, href } = result
  if (bytes > maxResourceBytes)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `This result has ${bytes} bytes, more than the ${maxResourceBytes} of a resource. Download it with the API key from ${new URL(href, siteUrl).href}`,
      { code: 'FILE_TOO_LARGE', params: { limit: maxResourceBytes } },
    )
  const response = await client.download(id, index, { signal })
  if (isText(result)) return { contents: [{ uri, mimeType, text: await response.text() }] }
  const blob = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { contents: [{ uri, mimeType, blob }] }
}

const address = /^docweave:\/\/jobs\/([0-9a-f]{32})\/results\/(\d{1,6})$/

/** Adds the results of jobs to a server. The API decides whose results its key may read. */
export function registerResults(server: McpServer, client: Client, siteUrl: string): void {
  server.registerResource(
    'result',
    new ResourceTemplate('docweave://jobs/{id}/results/{index}', { list: undefined }),
    { title: 'Result of a job', description: 'A file that a job made: text, or base64 for other kinds.' },
    async (uri, _variables, { mcpReq: { signal } }) => {
      const [, id, index] = address.exec(uri.href) ?? []
      if (id === undefined || index === undefined) throw new ResourceNotFoundError(uri.href)
      try {
        return await readResult(client, siteUrl, [id, Number(index)], signal)
      } catch (error) {
        if (error instanceof ProtocolError) throw error
        const text = describeError(described(error))
        if (error instanceof ApiError && error.status === 404) throw new ResourceNotFoundError(uri.href, text)
        throw new ProtocolError(ProtocolErrorCode.InternalError, text)
      }
    },
  )
}
