/** Proxies API calls, uploads, results and sessions to the API. Bodies are streamed: nothing is buffered here, whatever the size. */
import { sessionCookie } from '@docweave/contract'
import type { Fetcher, EdgeEnv } from './env.ts'
import { cookieOf } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

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

/** Returns the client's IP address: workerd sets it in `cf`, Cloudflare in a header. */
export function clientAddress(request: Request): string | undefined {
  const cf: unknown = Reflect.get(request, 'cf')
  const told: unknown = typeof cf === 'object' && cf !== null ? Reflect.get(cf, 'clientIp') : undefined
  // Has a port: `127.0.0.1:59690` or `[::1]:59690`.
  const address = typeof told === 'string' ? /^\[(.+)\]:\d+$|^([\d.]+):\d+$/.exec(told) : null
  return address?.[1] ?? address?.[2] ?? request.headers.get('cf-connecting-ip') ?? undefined
}

/** Proxies `/session` to the API. Signing out drops the cached session and clears the cookie even if the API is unreachable. */
export async function passSession(request: Request, { API }: EdgeEnv, sessions: Sessions): Promise<Response> {
  const cookie = cookieOf(request)
  const signsOut = request.method === 'DELETE'
  const everywhere = signsOut && new URL(request.url).searchParams.get('devices') === 'all'
  const forget = () => {
    if (everywhere) sessions.forgetAll()
    else if (cookie && request.method !== 'GET') sessions.forget(cookie)
  }
  forget()
  const answer = await passOn(request, API)
  // Again: a page rendered meanwhile may have cached the session before it ended.
  forget()
  if (!signsOut || everywhere || answer.status !== 503) return answer
  const headers = new Headers(answer.headers)
  headers.append('set-cookie', `${sessionCookie}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`)
  return new Response(answer.body, { status: answer.status, headers })
}
