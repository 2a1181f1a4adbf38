/** Serves the static site on this machine, as a static host does: files, `index.html` of folders, and `404.html`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { STATIC_SITE } from './build-static-site.ts'

/**
 * Starts the server on 127.0.0.1.
 *
 * @param port 0 for any free one
 * @returns the site's URL, and a function that stops the server
 */
export async function serveStaticSite(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const app = new Hono()
  app.use(serveStatic({ root: STATIC_SITE }))
  app.notFound(async (context) => context.html(await readFile(join(STATIC_SITE, '404.html'), 'utf8'), 404))
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) => resolve(address.port))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { url: `http://127.0.0.1:${await promise}`, close }
}
