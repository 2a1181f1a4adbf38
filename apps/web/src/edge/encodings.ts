/** Answers go out packed: a page and its scripts are a third of their size on the way to a phone. */

const accepts = (request: Request, coding: string) =>
  (request.headers.get('accept-encoding') ?? '').split(',').some((each) => each.trim().split(';')[0] === coding)

/** RFC 9110, 12.5.5: whoever keeps an answer must know that it was made for what the client can unpack. */
function varyByEncoding(headers: Headers): void {
  const vary = headers.get('vary')
  headers.set('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}

/** Has a text's answer, which was made here, packed with gzip on its way: the worker's host does so at this header. */
export function packed(request: Request, response: Response): Response {
  const { headers } = response
  varyByEncoding(headers)
  if (response.body && accepts(request, 'gzip')) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
  }
  return response
}

/** What workerd takes beside the standard: `manual` is a body that is packed already. */
type PackedInit = ResponseInit & { encodeBody: 'manual' }

/** Answers with a body that is packed with Brotli (RFC 7932). */
export function alreadyPacked(body: Response['body'], headers: Headers): Response {
  const own = new Headers(headers)
  varyByEncoding(own)
  own.set('content-encoding', 'br')
  const init: PackedInit = { headers: own, encodeBody: 'manual' }
  return new Response(body, init)
}

/**
 * Gives the file that the build packed beside the one that is asked for, where there is one and the client can unpack it.
 *
 * @param find gives the file of a path of the build
 */
export async function packedFile(
  request: Request,
  find: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  if (!accepts(request, 'br')) return undefined
  const url = new URL(request.url)
  url.pathname += '.br'
  const found = await find(new Request(url, { method: request.method }))
  return found.ok ? found : undefined
}
