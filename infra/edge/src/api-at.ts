/** The API behind an address, of which some hosts may be gone without a word. */

export interface Fetcher {
  fetch(request: Request): Promise<Response>
}

/**
 * So long (ms) an answer may be in coming. A connection that was kept to a host whose network is gone says nothing for minutes; another
 * leads to a host that is there.
 */
const usualPatience = 10_000
const tries = 3
/** What changes something is waited for so many times as long: it may be at work, and is not sent again. */
const slower = 6

const onlyAsks = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Gives up on an answer that has not begun within `patience`; one that has begun may take its time. */
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

/** A file on its way takes as long as it takes. */
const isUpload = (request: Request) => new URL(request.url).pathname.startsWith('/uploads')

/**
 * Gives what asks the API at `url`. What only asks is asked again where nothing comes; what changes something is sent once.
 *
 * @param patience in milliseconds
 * @returns a fetcher that throws where no answer begins in time
 */
export const apiAt = (url: string, patience = usualPatience): Fetcher => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    const onward = new Request(new URL(pathname + search, url), request)
    if (isUpload(onward)) return fetch(onward)
    for (let count = 1; onlyAsks(onward) && count < tries; count++) {
      const answer = await begun(onward, patience)
      if (answer) return answer
    }
    const last = await begun(onward, slower * patience)
    if (last) return last
    throw new Error(`No host of the API answered ${onward.method} ${pathname}`)
  },
})
