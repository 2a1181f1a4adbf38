/** Proxies `/session` to the API. Signing out drops the cached session and clears the cookie even if the API is unreachable. */
import { sessionCookie } from '@docweave/contract'
import type { EdgeEnv } from './env.ts'
import { passOn } from './pass-on.ts'
import { cookieOf } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

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
