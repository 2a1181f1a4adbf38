/** `POST /client-error`: logs errors that occurred in a browser before hydration, one line each. */
import { inTime, tooLate } from './body-in-time.ts'

const longest = 2000
/** Limit per minute for all visitors of this isolate, so that clients cannot flood the log. */
const mostAMinute = 60
let minute = 0
let taken = 0

function mayTake(now: number): boolean {
  const current = Math.floor(now / 60_000)
  if (current !== minute) [minute, taken] = [current, 0]
  taken += 1
  return taken <= mostAMinute
}

/** Logs the report. The response is the same whether it was logged or not. */
export async function takeClientError(
  request: Request,
  log: (line: string) => void = console.error,
): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (length <= longest * 4 && mayTake(Date.now())) {
    const text = (await inTime(request.text()))?.slice(0, longest)
    if (text === undefined) return tooLate()
    // JSON keeps it on one line, so that a client cannot forge log lines.
    log(`client-error ${JSON.stringify({ text, agent: request.headers.get('user-agent') })}`)
  }
  return new Response(null, { status: 204 })
}
