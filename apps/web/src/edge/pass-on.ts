/** Calls, uploads and results go on to the API with their bodies streamed: nothing is held here, however large. */
import { clientAddress } from './client-address.ts'
import type { Fetcher } from './env.ts'

/**
 * Answers with what the API answers; when it cannot be reached, with a code of the table and 503.
 *
 * @param visit the visitor's own request, where this one was made for it
 */
export async function passOn(request: Request, api: Fetcher, visit = request): Promise<Response> {
  const onward = new Request(request, { redirect: 'manual' })
  // What a client says of itself here is not believed: the API counts its visitors by this.
  const client = clientAddress(visit)
  if (client) onward.headers.set('x-forwarded-for', client)
  else onward.headers.delete('x-forwarded-for')
  onward.headers.set('x-forwarded-host', new URL(visit.url).host)
  try {
    return await api.fetch(onward)
  } catch {
    return Response.json(
      { code: 'SERVICE_UNAVAILABLE', params: {} },
      { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } },
    )
  }
}
