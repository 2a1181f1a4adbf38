import { expect, it, test } from 'vitest'
import { serveAsset } from './assets.ts'

const env = {
  ASSETS: { fetch: async () => new Response('content') },
  API: { fetch: () => Promise.reject(new Error('not asked')) },
}

const headersOf = async (path: string) =>
  (await serveAsset(new Request(`https://docweave.example${path}`), env)).headers

test('the service worker is checked for a newer version, and can reach this site only', async () => {
  const headers = await headersOf('/service-worker.js')
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

it.each([
  ['/assets/site-4f0c.js', 'public, max-age=31536000, immutable'],
  ['/builds/latest.json', 'no-cache'],
  ['/icons/icon-192.png', 'public, max-age=86400'],
])('%s is cached as %s', async (path, caching) => {
  expect((await headersOf(path)).get('cache-control')).toBe(caching)
})
