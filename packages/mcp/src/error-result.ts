/** Errors as results of tools: the code of the one error table, its English title and its params. */
import type { ErrorCode, ErrorParams } from '@docweave/contract'
import { ApiError } from '@docweave/sdk'
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'

interface Described {
  code: ErrorCode
  title: string
  params: ErrorParams
}

/** Returns what a client may read of an error: what is no `ApiError` becomes `INTERNAL` without its message, which may name a path. */
export const described = (error: unknown): Described =>
  error instanceof ApiError
    ? { code: error.code, title: error.message, params: error.params }
    : { code: 'INTERNAL', title: 'The server has an internal error.', params: {} }

export const describeError = ({ code, title, params }: Described): string =>
  `${code}: ${title}${Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : ''}`

/** @param hint what the caller can do about it */
export const errorResult = (error: Described, hint?: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: [describeError(error), ...(hint === undefined ? [] : [hint])].join('\n') }],
})

/** A refusal of an argument by this server, before the API is asked. */
export const argumentRefused = (part: string, title: string): ApiError =>
  new ApiError({ code: 'REQUEST_INVALID', params: { part }, status: 400, title })

/**
 * Returns the result of a call, or of its failure.
 *
 * @param onError gets errors that are not the API's, whose message the client does not get
 */
export async function attempt<Result>(
  work: () => Promise<Result>,
  { mcpReq: { signal } }: ServerContext,
  onError: (error: unknown) => void,
): Promise<Result | CallToolResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) && !signal.aborted) onError(error)
    return errorResult(described(error))
  }
}
