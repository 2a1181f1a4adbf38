/** Compresses responses: a page and its scripts shrink to a third. */

const accepts = (request: Request, coding: string) =>
  (request.headers.get('accept-encoding') ?? '').split(',').some((each) => each.trim().split(';')[0] === coding)

/** RFC 9110, 12.5.5: caches must know that the response depends on `Accept-Encoding`. */
function varyByEncoding(headers: Headers): void {
  const vary = headers.get('vary')
  headers.set('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}

/** Marks a generated text for gzip: the worker's host compresses responses with this header. */
export function packed(request: Request, response: Response): Response {
  const { headers } = response
  varyByEncoding(headers)
  if (response.body && accepts(request, 'gzip')) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
  }
  return response
}

/** workerd's extension of the standard: `manual` means that the body is compressed already. */
type PackedInit = ResponseInit & { encodeBody: 'manual' }

/** Returns a response whose body is Brotli-compressed (RFC 7932). */
export function alreadyPacked(body: Response['body'], headers: Headers): Response {
  const own = new Headers(headers)
  varyByEncoding(own)
  own.set('content-encoding', 'br')
  const init: PackedInit = { headers: own, encodeBody: 'manual' }
  return new Response(body, init)
}

/**
 * Returns the precompressed copy of a build file if it exists and the client accepts it.
 *
 * @param find loads a build file by its path
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
