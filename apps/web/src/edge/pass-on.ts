/** Proxies API calls, uploads and results to the API with streamed bodies: nothing is buffered here, whatever the size. */
import { clientAddress } from './client-address.ts'
import type { Fetcher } from './env.ts'

/**
 * Returns the API's response; if it is unreachable, a documented error code with 503.
 *
 * @param visit the visitor's own request, if this one was created on its behalf
 */
export async function passOn(request: Request, api: Fetcher, visit = request): Promise<Response> {
  const onward = new Request(request, { redirect: 'manual' })
  // Replaces the client's own header, which it could forge: the API rate-limits by this address.
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
