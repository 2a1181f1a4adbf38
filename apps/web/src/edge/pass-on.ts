/** Calls, uploads and results go on to the API with their bodies streamed: nothing is held here, however large. */
import type { EdgeEnv } from './env.ts'

/** Answers with what the API answers; when it cannot be reached, with a code of the table and 503. */
export async function passOn(request: Request, { API }: EdgeEnv): Promise<Response> {
  try {
    return await API.fetch(new Request(request, { redirect: 'manual' }))
  } catch {
    return Response.json(
      { code: 'SERVICE_UNAVAILABLE', params: {} },
      { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } },
    )
  }
}
