/** Answers go out packed: a page and its scripts are a third of their size on the way to a phone. */

const accepts = (request: Request, coding: string) =>
  (request.headers.get('accept-encoding') ?? '').split(',').some((each) => each.trim().split(';')[0] === coding)

/** RFC 9110, 12.5.5: whoever keeps an answer must know that it was made for what the client can unpack. */
function varyByEncoding(headers: Headers): void {
  const vary = headers.get('vary')
  headers.set('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}

/** Has a text's answer packed with gzip on its way, which the worker's host does at this header. */
export function packed(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  varyByEncoding(headers)
  if (response.body && accepts(request, 'gzip')) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
  }
  return new Response(response.body, { status: response.status, headers })
}

/** What workerd takes beside the standard: `manual` is a body that is packed already. */
type PackedInit = ResponseInit & { encodeBody: 'manual' }

/**
 * Answers with the file that the build packed with Brotli (RFC 7932), where there is one and the client can unpack it.
 *
 * @param find gives the file of a path of the build
 * @param headers the headers of the file itself
 */
export async function packedFile(
  request: Request,
  headers: Headers,
  find: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  if (!accepts(request, 'br')) return undefined
  const url = new URL(request.url)
  url.pathname += '.br'
  const found = await find(new Request(url, { method: request.method }))
  if (!found.ok) return undefined
  const own = new Headers(headers)
  varyByEncoding(own)
  own.set('content-encoding', 'br')
  own.set('content-length', found.headers.get('content-length') ?? '')
  const init: PackedInit = { headers: own, encodeBody: 'manual' }
  return new Response(found.body, init)
}
