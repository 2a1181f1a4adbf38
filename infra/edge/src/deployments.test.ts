/**
 * The two other deployments of the site: the same bundle in Node, and as a Cloudflare Worker in wrangler's runtime. Each serves a
 * page, a file, a redirect to another language, and a call forwarded to the API. Needs the site's build.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as send, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loopback, trustedProxies, type IsTrusted } from '@docweave/adapters/trusted-proxies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EdgeSettings } from '@docweave/contract/edge-settings'
import { createNodeHost, type NodeHostOptions } from './node-host.ts'

const room = fileURLToPath(new URL('..', import.meta.url))
const webDist = join(room, '../../apps/web/dist')
const isBuilt = existsSync(join(webDist, 'server/worker.js'))
if (!isBuilt) console.warn('SKIPPED: the tests of the deployments, because the site is not built')

const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return address.port
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A stub of the API that echoes requests. */
const api = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes) => (body += String(bytes)))
  request.on('end', () => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify({ url: request.url, method: request.method, body }))
  })
})
let apiUrl = ''
beforeAll(async () => {
  apiUrl = `http://127.0.0.1:${await listen(api)}`
})
afterAll(() => api.close())

/** Tests for every deployment. */
function expectTheSite(urlOf: () => string) {
  it('serves a page in its language, compressed, with its content security policy', async () => {
    const answer = await fetch(`${urlOf()}/ko/pdf-ocr`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const text = await answer.text()
    expect(text).toContain('<html lang="ko"')
    expect(text).toContain('자주 묻는 질문')
  })

  it('serves files with their types, and nothing else', async () => {
    const page = await (await fetch(`${urlOf()}/`)).text()
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    const file = await fetch(urlOf() + script)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(await file.text()).toContain('import')
    expect((await fetch(`${urlOf()}/assets/%2e%2e/%2e%2e/server/worker.js`)).status).toBe(404)
    expect((await fetch(`${urlOf()}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${urlOf()}/builds/latest.json`)).headers.get('cache-control')).toBe('no-cache')
  })

  it("redirects to the visitor's language, and answers 404 for an unknown page", async () => {
    const away = await fetch(`${urlOf()}/pdf-ocr`, { headers: { 'accept-language': 'ja' }, redirect: 'manual' })
    expect([away.status, away.headers.get('location')]).toEqual([302, '/ja/pdf-ocr'])
    expect((await fetch(`${urlOf()}/nope`)).status).toBe(404)
  })

  // Finding 7, open redirect: the first of these was `302 //evil.example/login`, the last led there after a sign-in.
  it.each([
    '/en//evil.example/login',
    '/en/\\evil.example',
    '/en/.//evil.example',
    '/ko//evil.example',
    '//evil.example/login',
    '/\\evil.example',
    '/en/%2F%2Fevil.example',
    '/en/%5Cevil.example',
    '/en//evil.example/_payload.json',
    '/login?next=/en//evil.example',
    '/ko/login?next=//evil.example',
  ])('finding 7: %s redirects to no other site', async (target) => {
    const { port } = new URL(urlOf())
    // Not with `fetch`, which normalizes URLs.
    const [answer] = await once(send({ port, path: target, method: 'GET' }).end(), 'response')
    answer.resume()
    const { location } = answer.headers
    expect([200, 302, 303, 307, 308, 400, 404]).toContain(answer.statusCode)
    if (location === undefined) return
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, 'https://docs.example').origin).toBe('https://docs.example')
  })

  it('forwards requests to the API with their bodies, and returns every cookie', async () => {
    const answer = await fetch(`${urlOf()}/trpc/jobs.start?a=1`, { method: 'POST', body: '{"b":2}' })
    expect(await answer.json()).toEqual({ url: '/trpc/jobs.start?a=1', method: 'POST', body: '{"b":2}' })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
}

describe.skipIf(!isBuilt)('behind Node', () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = await createNodeHost({ webDist, apiUrl, settings: { DEFAULT_LOCALE: 'en' } })
    url = `http://127.0.0.1:${await listen(server)}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  expectTheSite(() => url)

  it("forwards the connection's address, not one that the client claims", async () => {
    const seen: string[] = []
    const listener = (request: { headers: NodeJS.Dict<string | string[]> }) =>
      seen.push(String(request.headers['x-forwarded-for']))
    api.on('request', listener)
    await fetch(`${url}/trpc/x`, { headers: { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' } })
    api.off('request', listener)
    expect(seen).toEqual(['127.0.0.1'])
  })

  it('forwards the address that a trusted proxy reports', async () => {
    using host = await hostWith({}, trustedProxies(loopback))
    const seen: string[] = []
    const listener = (request: { headers: NodeJS.Dict<string | string[]> }) =>
      seen.push(String(request.headers['x-forwarded-for']))
    api.on('request', listener)
    await host.ask('/trpc/x', { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })
    api.off('request', listener)
    expect(seen).toEqual(['203.0.113.9'])
  })

  const hostWith = async (
    settings: EdgeSettings,
    isTrusted?: IsTrusted,
    timeouts: NodeHostOptions['timeouts'] = {},
  ) => {
    const other = await createNodeHost({ webDist, apiUrl, settings, timeouts, ...(isTrusted && { isTrusted }) })
    const address = `http://127.0.0.1:${await listen(other)}`
    return {
      address,
      ask: (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init }),
      [Symbol.dispose]: () => void other.close(),
    }
  }

  it('in maintenance answers 503 for every page except jobs, and serves results', async () => {
    using host = await hostWith({ DOCWEAVE_MAINTENANCE: '1800' })
    for (const path of ['/', '/ko/pdf-ocr', '/blog', '/nope']) {
      const answer = await host.ask(path)
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '1800'])
    }
    expect(await (await host.ask('/ko')).text()).toContain('점검')
    expect((await host.ask('/download/0123456789abcdef0123456789abcdef')).headers.get('retry-after')).toBeNull()
    expect((await host.ask('/results/a/0')).status).toBe(200)
    expect((await host.ask('/trpc/jobs.get?input=x')).status).toBe(200)
    for (const path of ['/trpc/jobs.start', '/uploads', '/contact'])
      expect((await host.ask(path, { method: 'POST', body: '{}' })).status, path).toBe(503)
    expect((await host.ask('/builds/latest.json')).status).toBe(200)
  })

  it('prefixes English if Korean is the language without a prefix', async () => {
    using host = await hostWith({ DEFAULT_LOCALE: 'ko' })
    const plain = await host.ask('/pdf-ocr')
    expect(await plain.text()).toContain('<html lang="ko"')
    const english = await (await host.ask('/en/pdf-ocr')).text()
    expect(english).toContain('<html lang="en"')
    expect(english).toMatch(/hrefLang="x-default"|hreflang="x-default"/i)
    const away = await host.ask('/pdf-ocr', { headers: { 'accept-language': 'en' } })
    expect([away.status, away.headers.get('location')]).toEqual([302, '/en/pdf-ocr'])
    expect((await host.ask('/ko/pdf-ocr')).headers.get('location')).toBe('/pdf-ocr')
    expect(await (await host.ask('/sitemap.xml')).text()).toContain('/en/pdf-ocr</loc>')
    const payload = await (await host.ask('/en/pdf-ocr/_payload.json')).json()
    expect(payload).toMatchObject({ data: { heading: 'OCR PDF' } })
  })

  it('redirects with the configured status, and never redirects a crawler', async () => {
    using host = await hostWith({ LOCALE_REDIRECT_STATUS: '307' })
    const wanted = { 'accept-language': 'ko' }
    expect((await host.ask('/', { headers: wanted })).status).toBe(307)
    expect((await host.ask('/', { headers: { ...wanted, 'user-agent': 'Googlebot/2.1' } })).status).toBe(200)
    expect((await host.ask('/ja', { headers: wanted })).status).toBe(200)
    expect((await host.ask('/', { headers: { ...wanted, cookie: 'i18n_redirected=en' } })).status).toBe(200)
    expect((await host.ask('/', { headers: wanted })).headers.get('vary')).toContain('accept-language')
  })

  // Finding 12: `/sitemap.xml` was `public` with the `Host` of the first request.
  describe.each(['/sitemap.xml', '/robots.txt', '/blog/rss.xml', '/ko/blog/rss.xml'])('finding 12: %s', (path) => {
    /** Uses `node:http`, because `fetch` sets `Host` itself. */
    const askAs = async (address: string, host: string) => {
      const [answer] = await once(send(address + path, { headers: { host } }).end(), 'response')
      let text = ''
      for await (const bytes of answer) text += String(bytes)
      return { text, caching: String(answer.headers['cache-control']) }
    }

    it('is not cacheable if it contains the host name of the request', async () => {
      using host = await hostWith({})
      const { text, caching } = await askAs(host.address, 'evil.example')
      expect(text).toContain('http://evil.example')
      expect(caching).toBe('private, no-store')
      expect((await askAs(host.address, 'docs.example')).text).not.toContain('evil.example')
    })

    it("is cacheable if the site's address is configured, and contains only that address", async () => {
      using host = await hostWith({ PUBLIC_URL: 'https://docs.example/' })
      const { text, caching } = await askAs(host.address, 'evil.example')
      expect(text).toContain('https://docs.example/')
      expect(text).not.toContain('evil.example')
      expect(caching).toBe('public, max-age=3600')
    })
  })

  it('finding 12: serves the same page data under every host name', async () => {
    using host = await hostWith({})
    for (const path of ['/_payload.json', '/pdf-ocr/_payload.json', '/ko/blog/_payload.json']) {
      const [answer] = await once(send(host.address + path, { headers: { host: 'evil.example' } }).end(), 'response')
      let text = ''
      for await (const bytes of answer) text += String(bytes)
      expect(text, path).not.toContain('evil.example')
    }
  })

  it('finding 12: closes connections whose headers or bodies arrive too slowly', async () => {
    using host = await hostWith({}, undefined, { headers: 200, progress: 300, bytes: 100 })
    const { port } = new URL(host.address)
    for (const head of [
      'GET / HTTP/1.1\r\nHost: a\r\n',
      'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\nContent-Type: text/plain\r\n\r\n',
      'POST /trpc/x HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n',
    ]) {
      const socket = connect(Number(port), '127.0.0.1')
      const began = Date.now()
      socket.on('error', () => undefined).resume()
      socket.write(head)
      const timer = setInterval(() => socket.write('x'), 50)
      await once(socket, 'close')
      clearInterval(timer)
      expect(Date.now() - began, head).toBeLessThan(4000)
    }
  })

  it('refuses a folder without a build', async () => {
    await expect(createNodeHost({ webDist: room, apiUrl })).rejects.toThrow()
  })
})

describe.skipIf(!isBuilt)('as a Cloudflare Worker', () => {
  let wrangler: ChildProcess
  let url = ''
  const home = mkdtempSync(join(tmpdir(), 'docweave-wrangler-'))
  beforeAll(async () => {
    const free = createServer()
    const port = await listen(free)
    await new Promise((closed) => free.close(closed))
    url = `http://127.0.0.1:${port}`
    const args = ['dev', '--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0', '--local']
    wrangler = spawn(
      join(room, 'node_modules/.bin/wrangler'),
      [...args, '--var', `API_URL:${apiUrl}`, '--var', 'DOCWEAVE_MODE:development', '--persist-to', home],
      {
        cwd: room,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: home, WRANGLER_SEND_METRICS: 'false', CI: '1' },
      },
    )
    let said = ''
    wrangler.stdout?.on('data', (bytes) => (said += String(bytes)))
    wrangler.stderr?.on('data', (bytes) => (said += String(bytes)))
    for (let tries = 0; tries < 200; tries++) {
      if (wrangler.exitCode !== null) break
      if (
        await fetch(`${url}/robots.txt`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      await new Promise((wake) => setTimeout(wake, 200))
    }
    throw new Error(`wrangler did not start:\n${said}`)
  }, 60_000)
  afterAll(() => {
    // Kills its process group, because it starts child processes.
    if (wrangler.pid !== undefined) process.kill(-wrangler.pid)
    rmSync(home, { recursive: true, force: true })
  })
  expectTheSite(() => url)
})
