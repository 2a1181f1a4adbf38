/**
 * Sends requests to the public API. A request that can be repeated without harm is repeated after a lost connection, and when the server
 * asks to wait: reads, deletions, and creations with an idempotency key.
 */
import { Problem } from '@docweave/contract/public-api'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/**
 * An API key (`dwk_…`), or an access token (`dwo_…`); or a function that returns one that is valid now, which is called for each attempt of a
 * request: access tokens expire. An `ApiError` that it throws is treated as the answer to the request.
 */
export type Key = string | (() => Promise<string>)

/** Returns the header field that a key is sent in. */
export async function authorizationOf(key: Key | undefined): Promise<Record<string, string>> {
  if (key === undefined) return {}
  return { authorization: `Bearer ${typeof key === 'string' ? key : await key()}` }
}

export interface HttpOptions {
  /** The site's address. */
  url: string
  /** Without one the limits of an anonymous visitor apply. */
  key?: Key | undefined
  /** How often a request is repeated; 4 when omitted. */
  retries?: number | undefined
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined
}

export interface SendOptions {
  method?: string
  /** Called for every attempt, because a stream can be read only once. */
  body?: (() => BodyInit) | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  /** Whether it may be repeated; by default all but POST. */
  isRepeatable?: boolean
}

export type Send = (path: string, options?: SendOptions) => Promise<Response>

/** The statuses after which the same request may succeed: too many requests, and hosts that are away for a moment. */
const temporary = new Set([408, 425, 429, 502, 503, 504])

/** The longest wait before an attempt, in ms; a server that asks for more is not waited for. */
const longestPause = 30_000

/** Exponential back-off with jitter, so that many clients do not come back at the same moment. */
export const backOff = (attempt: number) => Math.min(longestPause, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)

/** Waits; ends early with the signal's reason. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((wake, fail) => {
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      wake()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** Returns the error that a response describes. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  try {
    return new ApiError(Problem.parse(JSON.parse(text)))
  } catch (cause) {
    // A proxy answered, or another program.
    const title = `The server answered with the status ${response.status}.`
    return new ApiError({ code: 'SERVICE_UNAVAILABLE', params: {}, status: response.status, title }, cause)
  }
}

/** The error of a server that cannot be reached, or whose connection was lost. */
export const unreachable = (cause: unknown) =>
  new ApiError({ code: 'SERVICE_UNAVAILABLE', params: {}, status: 0, title: 'The server can’t be reached.' }, cause)

/** Returns the error of a response that this version does not understand: another program answered. */
export const misunderstood = (status: number, cause?: unknown) =>
  new ApiError(
    { code: 'SERVICE_UNAVAILABLE', params: {}, status, title: 'The server’s answer is not that of Docweave.' },
    cause,
  )

/** Reads a response in JSON. @throws ApiError `SERVICE_UNAVAILABLE` for a lost connection, or a body that the schema does not allow */
export async function readJson<Body>(response: Response, schema: z.ZodType<Body>): Promise<Body> {
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause)
  })
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw misunderstood(response.status, cause)
  }
}

/** The wait in ms before the next attempt; `undefined` when there should be none. */
function waitBefore(error: ApiError, retryAfter: string | null, attempt: number): number | undefined {
  // The first request with this idempotency key is about to be answered.
  const isBusy = error.code === 'IDEMPOTENCY_KEY_BUSY'
  if (error.status !== 0 && !temporary.has(error.status) && !isBusy) return undefined
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000
  if (Number.isNaN(asked)) return backOff(attempt)
  return asked <= longestPause ? asked : undefined
}

/** Creates the function that sends requests; it throws `ApiError` for everything but a success, and the signal's reason when aborted. */
export function createHttp({ url, key, retries = 4, fetch: fetchIt = fetch }: HttpOptions): Send {
  return async (path, { method = 'GET', body, headers, signal, isRepeatable = method !== 'POST' } = {}) => {
    for (let attempt = 0; ; attempt++) {
      let error: ApiError
      let retryAfter: string | null = null
      try {
        const authorization = await authorizationOf(key)
        const response = await fetchIt(new URL(path, url), {
          method,
          headers: { ...authorization, ...headers },
          ...(body ? { body: body() } : {}),
          ...(signal ? { signal } : {}),
        }).catch((cause: unknown) => {
          signal?.throwIfAborted()
          throw unreachable(cause)
        })
        if (response.ok) return response
        retryAfter = response.headers.get('retry-after')
        error = await errorOf(response)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        error = cause
      }
      const wait = waitBefore(error, retryAfter, attempt)
      if (!isRepeatable || attempt >= retries || wait === undefined) throw error
      await pause(wait, signal)
    }
  }
}
