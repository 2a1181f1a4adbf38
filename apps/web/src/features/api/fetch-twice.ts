/** A read is tried once more when the answer says that it may go better; a write never is. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Sends a request, and a GET a second time after an answer that may pass. */
export async function fetchTwice(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const first = await send(request.clone())
  return request.method === 'GET' && passing.has(first.status) ? send(request) : first
}

/** The address in what a client passes to `fetch`. */
export const addressOf = (input: string | URL | Request): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
