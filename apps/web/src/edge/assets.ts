/** Serves build files. workerd's disk service sets no media types, so they are set here. */
import { alreadyPacked, packed, packedFile } from './encodings.ts'
import { SOURCE_ARCHIVE, type EdgeEnv } from './env.ts'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  json: 'application/json',
  gz: 'application/gzip',
  woff2: 'font/woff2',
}

/** Formats that are compressed for the response; images, fonts and archives are compressed already. */
const packable = /\.(?:js|mjs|css|svg|json|wasm)$/

/**
 * Workers use the CSP of their own response. Those that parse visitors' PDFs (`.mjs`) may connect to this site only, and need WebAssembly
 * to decode JPEG 2000 and JBIG2 images.
 */
const workerPolicy = `default-src 'none'; connect-src 'self'; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'`

/** Its address is the same in all versions. */
export const SERVICE_WORKER = '/service-worker.js'

/** The service worker reads visitors' documents, which it must not be able to send to another site, and loads no code. */
export const serviceWorkerPolicy = `default-src 'none'; connect-src 'self'`

/** Serves a build file; names under /assets/ contain a content hash, so they are immutable. */
export async function serveAsset(request: Request, { ASSETS }: EdgeEnv): Promise<Response> {
  const { pathname } = new URL(request.url)
  const canPack = packable.test(pathname)
  const beside = canPack ? await packedFile(request, (each) => ASSETS.fetch(each)) : undefined
  const found = beside ?? (await ASSETS.fetch(request))
  if (!found.ok) return new Response('Not found\n', { status: found.status === 405 ? 405 : 404 })
  const headers = new Headers(found.headers)
  headers.set('content-type', types[pathname.split('.').pop() ?? ''] ?? 'application/octet-stream')
  headers.set('x-content-type-options', 'nosniff')
  headers.set(
    'cache-control',
    pathname.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : // A stale response would hide a newer version.
        pathname.startsWith('/builds/') || pathname === SERVICE_WORKER
        ? 'no-cache'
        : 'public, max-age=86400',
  )
  if (pathname.endsWith('.mjs')) headers.set('content-security-policy', workerPolicy)
  if (pathname === SERVICE_WORKER) headers.set('content-security-policy', serviceWorkerPolicy)
  if (pathname === SOURCE_ARCHIVE) headers.set('content-disposition', 'attachment; filename="docweave-source.tar.gz"')
  if (beside) return alreadyPacked(found.body, headers)
  const answer = new Response(found.body, { status: found.status, headers })
  return canPack ? packed(request, answer) : answer
}
