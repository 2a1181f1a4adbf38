/** Files of the build. workerd's disk service knows no media types, so they are set here. */
import { alreadyPacked, packed, packedFile } from './encodings.ts'
import { SOURCE_ARCHIVE, type EdgeEnv } from './env.ts'

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  gz: 'application/gzip',
  woff2: 'font/woff2',
}

/** The texts among the files; pictures, fonts and archives are packed by nature. */
const packable = /\.(?:js|mjs|css|svg|json|wasm)$/

/**
 * A worker lives by the policy of its own file. Those that read visitors' PDFs (`.mjs`) fetch from this site alone, and need
 * WebAssembly for images in JPEG 2000 and JBIG2.
 */
const workerPolicy = `default-src 'none'; connect-src 'self'; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'`

/** Answers with a file of the build; names under /assets/ carry a hash of their content and never change. */
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
      : // What says which version there is must never be an old answer.
        pathname.startsWith('/builds/')
        ? 'no-cache'
        : 'public, max-age=86400',
  )
  if (pathname.endsWith('.mjs')) headers.set('content-security-policy', workerPolicy)
  if (pathname === SOURCE_ARCHIVE) headers.set('content-disposition', 'attachment; filename="docweave-source.tar.gz"')
  if (beside) return alreadyPacked(found.body, headers)
  const answer = new Response(found.body, { status: found.status, headers })
  return canPack ? packed(request, answer) : answer
}
