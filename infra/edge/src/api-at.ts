/** Forwards requests to the API behind a load balancer, some of whose hosts may be unreachable. */

export interface Fetcher {
  fetch(request: Request): Promise<Response>
}

/**
 * Time limit (ms) for the start of a response. A pooled connection to an unreachable host can hang for minutes; a new one reaches a
 * live host.
 */
const usualPatience = 10_000
const tries = 3
/** The last attempt has this many times the limit: a request that changes something may be in progress, and is never repeated. */
const slower = 6

const onlyAsks = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Returns `undefined` if the response does not start within `patience`; its body has no time limit. */
async function begun(request: Request, patience: number): Promise<Response | undefined> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  try {
    return await fetch(request, { signal: late.signal })
  } catch (error) {
    if (late.signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const isUpload = (pathname: string) => /^\/uploads(?:\/|$)/.test(pathname)
const isProgramCall = (pathname: string) => /^\/(?:mcp|api\/v1\/(?:convert|files|jobs))(?:\/|$)/.test(pathname)

/** Uploads, and calls of programs that send files or wait for a result, have no time limit. */
function mayBeLong(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return isUpload(pathname) || (isProgramCall(pathname) && !onlyAsks(request))
}

/**
 * Returns a fetcher for the API at `url`, which retries GET and HEAD after a timeout and sends other requests only once.
 *
 * @param patience in milliseconds
 * @returns a fetcher that throws if no response starts in time
 */
export const apiAt = (url: string, patience = usualPatience): Fetcher => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const onward = new Request(new URL(pathname + search, url), request)
    if (mayBeLong(onward)) return fetch(onward)
    for (let count = 1; onlyAsks(onward) && count < tries; count++) {
      const answer = await begun(onward, patience)
      if (answer) return answer
    }
    const last = await begun(onward, slower * patience)
    if (last) return last
    throw new Error(`No host of the API answered ${onward.method} ${pathname}`)
  },
})
