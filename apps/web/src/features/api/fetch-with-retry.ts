/** A GET is retried once if the status may be temporary; a write never is. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Sends a request; repeats a GET after a temporary error. */
export async function fetchWithRetry(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const first = await send(request.clone())
  return request.method === 'GET' && passing.has(first.status) ? send(request) : first
}

/** The URL in the argument of `fetch`. */
export const addressOf = (input: string | URL | Request): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
