/** `POST /client-error`: what went wrong in a browser before a page came to life goes into the log, a line each. */
import { inTime, tooLate } from './body-in-time.ts'

const longest = 2000
/** In a minute, of all visitors of this isolate: a log is not to be filled from outside. */
const mostAMinute = 60
let minute = 0
let taken = 0

function mayTake(now: number): boolean {
  const current = Math.floor(now / 60_000)
  if (current !== minute) [minute, taken] = [current, 0]
  taken += 1
  return taken <= mostAMinute
}

/** Records the report. The answer is the same whatever becomes of it. */
export async function takeClientError(
  request: Request,
  log: (line: string) => void = console.error,
): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (length <= longest * 4 && mayTake(Date.now())) {
    const text = (await inTime(request.text()))?.slice(0, longest)
    if (text === undefined) return tooLate()
    // One line: what a browser sends cannot look like another line of the log.
    log(`client-error ${JSON.stringify({ text, agent: request.headers.get('user-agent') })}`)
  }
  return new Response(null, { status: 204 })
}
