/** The web app manifest per locale (W3C): when installed, the site has its own window and opens files from the system. */
import { msg } from '@lingui/core/macro'
import { endingsOf, mediaTypes, type FileKind } from '@docweave/contract'
import { isLocale, withLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { tools } from '@docweave/tools/tools'
import type { EdgeSettings } from './env.ts'

/** File handlers for the system's "open with", for all kinds that any tool accepts (WICG File Handling). */
function fileHandlers(home: string) {
  const kinds = new Set<FileKind>([...tools.values()].flatMap(({ accepts }) => accepts))
  const accept = [...kinds].map((kind) => [mediaTypes[kind], endingsOf(kind).map((ending) => `.${ending}`)])
  return [{ action: home, accept: Object.fromEntries(accept) }]
}

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Serves `/{locale}.webmanifest`; 404 for an unknown locale. */
export async function serveWebManifest(pathname: string, { defaultLocale }: EdgeSettings): Promise<Response> {
  const code = pathname.slice(1).replace(/\.webmanifest$/, '')
  if (!isLocale(code)) return new Response('Not found\n', { status: 404 })
  const i18n = await loadI18n(code)
  const home = withLocale('/', code, defaultLocale)
  const manifest = {
    id: '/',
    name: i18n._(msg`Docweave: document tools`),
    short_name: 'Docweave',
    description: i18n._(msg`Drop a file, put the steps in a row, download the result.`),
    lang: code,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: '#efece5',
    theme_color: '#efece5',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('maskable-512', 512, 'maskable'),
    ],
    file_handlers: fileHandlers(home),
    // Opens files in the existing window.
    launch_handler: { client_mode: 'focus-existing' },
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
