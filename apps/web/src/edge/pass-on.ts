/** Calls, uploads and results go on to the API with their bodies streamed: nothing is held here, however large. */
import type { Fetcher } from './env.ts'

/** Whom the request came from, as the host of this worker knows it: workerd says so in `cf`, Cloudflare in a header. */
function clientOf(request: Request): string | undefined {
  const cf: unknown = Reflect.get(request, 'cf')
  const told: unknown = typeof cf === 'object' && cf !== null ? Reflect.get(cf, 'clientIp') : undefined
  // With its port, as `127.0.0.1:59690` or `[::1]:59690`.
  const address = typeof told === 'string' ? /^\[(.+)\]:\d+$|^([\d.]+):\d+$/.exec(told) : null
  return address?.[1] ?? address?.[2] ?? request.headers.get('cf-connecting-ip') ?? undefined
}

/**
 * Answers with what the API answers; when it cannot be reached, with a code of the table and 503.
 *
 * @param visit the visitor's own request, where this one was made for it
 */
export async function passOn(request: Request, api: Fetcher, visit = request): Promise<Response> {
  const onward = new Request(request, { redirect: 'manual' })
  // What a client says of itself here is not believed: the API counts its visitors by this.
  const client = clientOf(visit)
  if (client) onward.headers.set('x-forwarded-for', client)
  else onward.headers.delete('x-forwarded-for')
  try {
    return await api.fetch(onward)
  } catch {
    return Response.json(
      { code: 'SERVICE_UNAVAILABLE', params: {} },
      { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } },
    )
  }
}
