/** Runs against real servers on this machine, which the tests allow by their exact address. */
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  get,
  setGlobalProxyFromEnv,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createGuardedFetch, download, type GuardedFetchOptions } from './index.ts'

let folder: string
const open: { close(): unknown; closeAllConnections?(): void }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-guarded-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

async function portOf(server: Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  open.push(server)
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
const serve = (answer: RequestListener) => portOf(createHttpServer(answer))
/** Serves raw bytes, which no HTTP library would send. */
const serveRaw = (answer: (socket: Socket) => void) =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => answer(socket))
    }),
  )

/** A client that may connect to 127.0.0.1 and to no other address of this machine. */
const client = (options: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({
    plain: true,
    privateNetworks: '127.0.0.1',
    redirects: 3,
    maxBytes: 1000,
    times: { connect: 2000, idle: 2000, total: 5000 },
    ...options,
  })

/** Resolves to these addresses in turn, then to the last one, and counts how often it was asked. */
function rebinding(...addresses: string[]) {
  const resolver = {
    asked: 0,
    resolve: async () => {
      const address = addresses[Math.min(resolver.asked, addresses.length - 1)] ?? ''
      resolver.asked += 1
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    },
  }
  return resolver
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
const refused = { code: 'URL_NOT_ALLOWED', params: { reason: 'address' } }

test('sends a request and returns status, headers and body', async () => {
  const seen: unknown[] = []
  const port = await serve(async (request, response) => {
    seen.push(request.method, request.headers['x-test'], request.headers.cookie, request.headers['accept-encoding'])
    response.writeHead(201, { 'x-answer': 'yes' }).end(`got ${await textOf(request)}`)
  })
  const response = await client()(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: '안녕',
    headers: { 'x-test': 'yes' },
  })
  expect([response.status, response.headers['x-answer'], await textOf(response.body)]).toEqual([201, 'yes', 'got 안녕'])
  expect(seen).toEqual(['POST', 'yes', undefined, 'identity'])
})

test('connects to the address that it has checked, and asks for it once', async () => {
  const port = await serve((_, response) => response.end('ok'))
  const resolver = rebinding('127.0.0.1', '10.0.0.1')
  const response = await client(resolver)(`http://public.example:${port}/`)
  expect([await textOf(response.body), resolver.asked]).toEqual(['ok', 1])
})

test('refuses a name that resolves to a private address, or to one besides a public one', async () => {
  let visits = 0
  const port = await serve((_, response) => {
    visits += 1
    response.end()
  })
  const strict = (resolve: GuardedFetchOptions['resolve']) => client({ privateNetworks: '', resolve })
  const both = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '169.254.169.254'])
    await expect(strict(rebinding(address).resolve)(`http://evil.example:${port}/`)).rejects.toMatchObject(refused)
  await expect(strict(both)(`http://evil.example:${port}/`)).rejects.toMatchObject(refused)
  await expect(client({ privateNetworks: '' })(`http://localhost:${port}/`)).rejects.toMatchObject(refused)
  await expect(strict(rebinding('127.0.0.1').resolve)(`https://evil.example:${port}/`)).rejects.toMatchObject(refused)
  for (const host of ['0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '127.1', '0'])
    await expect(client({ privateNetworks: '' })(`http://${host}:${port}/`)).rejects.toMatchObject(refused)
  expect(visits).toBe(0)
})

test('checks a name again at every redirect: a rebinding resolver does not reach a private address', async () => {
  let visits = 0
  const port = await serve((_, response) => {
    visits += 1
    response.writeHead(302, { location: '/private' }).end()
  })
  const resolver = rebinding('127.0.0.1', '127.0.0.2')
  await expect(client(resolver)(`http://rebinding.example:${port}/`)).rejects.toMatchObject(refused)
  expect([visits, resolver.asked]).toEqual([1, 2])
})

test.each(['http://127.0.0.2/', 'http://[::1]/', 'http://0x7f.2/', 'http://169.254.169.254/', '//10.0.0.1/'])(
  'refuses a redirect to %s',
  async (location) => {
    const port = await serve((_, response) => response.writeHead(307, { location }).end())
    await expect(client()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refused)
  },
)

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['http://me:secret@127.0.0.1/', 'credentials'],
  ['http://127.0.0.1:25/', 'port'],
])('refuses a redirect to %s: %s', async (location, reason) => {
  const port = await serve((_, response) => response.writeHead(301, { location }).end())
  await expect(client()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: 'URL_NOT_ALLOWED',
    params: { reason },
  })
})

test('a redirect to a host that is not on the list is refused', async () => {
  const port = await serve((_, response) => response.writeHead(302, { location: 'https://example.net/' }).end())
  const limited = client({ hosts: ['127.0.0.1'] })
  await expect(limited(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ params: { reason: 'host' } })
})

test('follows as many redirects as allowed, and none of a POST', async () => {
  const port = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('arrived')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const arrived = await client()(`http://127.0.0.1:${port}/3`)
  expect([await textOf(arrived.body), arrived.url.pathname]).toEqual(['arrived', '/0'])
  await expect(client()(`http://127.0.0.1:${port}/4`)).rejects.toMatchObject({
    code: 'URL_FAILED',
    params: { reason: 'redirects', status: 302 },
  })
  const posted = await client()(`http://127.0.0.1:${port}/3`, { method: 'POST', body: '' })
  posted.close()
  expect([posted.status, posted.headers.location]).toEqual([302, '/2'])
})

test('stops an endless body at the limit, declared or not', async () => {
  let closed = 0
  const port = await serve(async (request, response) => {
    response.once('close', () => (closed += 1))
    if (request.url === '/declared') response.setHeader('content-length', 1_000_000)
    while (!response.destroyed) {
      response.write('x'.repeat(300))
      await setTimeout(1)
    }
  })
  for (const path of ['/', '/declared']) {
    const response = await client()(`http://127.0.0.1:${port}${path}`)
    await expect(textOf(response.body)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', params: { limit: 1000 } })
  }
  await expect.poll(() => closed).toBe(2)
})

test('accepts a body that is exactly as long as the limit', async () => {
  const port = await serve((_, response) => response.end('x'.repeat(1000)))
  const response = await client()(`http://127.0.0.1:${port}/`)
  expect((await textOf(response.body)).length).toBe(1000)
})

test('stops a server that says nothing, one that falls silent, and one that drips', async () => {
  const port = await serve(async (request, response) => {
    if (request.url === '/silent') return
    while (!response.destroyed) {
      response.write('x')
      await setTimeout(request.url === '/drip' ? 20 : 1000)
    }
  })
  const times = { connect: 300, idle: 200, total: 600 }
  const read = async (path: string) => textOf((await client({ times })(`http://127.0.0.1:${port}${path}`)).body)
  const late = { code: 'URL_FAILED', params: { reason: 'timeout' } }
  const began = Date.now()
  await expect(read('/silent')).rejects.toMatchObject(late)
  await expect(read('/stops')).rejects.toMatchObject(late)
  expect(Date.now() - began).toBeLessThan(1500)
  await expect(read('/drip')).rejects.toMatchObject(late)
})

test('stops a name server that does not answer, and one that knows no such name', async () => {
  const times = { connect: 100, idle: 2000, total: 3000 }
  const never = () => new Promise<never>(() => undefined)
  await expect(client({ times, resolve: never })('http://a.example/')).rejects.toMatchObject({
    params: { reason: 'timeout' },
  })
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  await expect(client({ resolve: unknown })('http://a.example/')).rejects.toMatchObject({
    code: 'URL_FAILED',
    params: { reason: 'connection' },
  })
})

test('a body that is shorter than declared, an encoded one and no HTTP at all are failures', async () => {
  const short = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello'))
  const encoded = await serveRaw((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello'),
  )
  const other = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  const read = async (port: number) => textOf((await client()(`http://127.0.0.1:${port}/`)).body)
  const of = (reason: string) => ({ code: 'URL_FAILED', params: { reason } })
  await expect(read(short)).rejects.toMatchObject(of('connection'))
  await expect(read(encoded)).rejects.toMatchObject(of('encoding'))
  await expect(read(other)).rejects.toMatchObject(of('connection'))
  // No server of this machine has a certificate that the system trusts.
  await expect(client()(`https://127.0.0.1:${other}/`)).rejects.toMatchObject(of('connection'))
})

test("the caller's signal ends a request, and a body", async () => {
  const port = await serve((request, response) => void (request.url === '/body' && response.write('x')))
  const waiting = new AbortController()
  const request = client()(`http://127.0.0.1:${port}/`, { signal: waiting.signal })
  waiting.abort(new Error('enough'))
  await expect(request).rejects.toThrow('enough')
  const reading = new AbortController()
  const response = await client()(`http://127.0.0.1:${port}/body`, { signal: reading.signal })
  const text = textOf(response.body)
  reading.abort(new Error('enough'))
  await expect(text).rejects.toThrow('enough')
})

test('uses no proxy of the environment, unlike the global agent', async () => {
  const proxy = await serve((_, response) => response.end('proxy'))
  const port = await serve((_, response) => response.end('server'))
  const restore = setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${proxy}` })
  try {
    const [unguarded] = await once(get(`http://127.0.0.1:${port}/`), 'response')
    expect(await textOf(unguarded)).toBe('proxy')
    expect(await textOf((await client()(`http://127.0.0.1:${port}/`)).body)).toBe('server')
  } finally {
    restore()
  }
})

test('downloads a file with a Korean name', async () => {
  const port = await serve((_, response) => {
    response.setHeader('content-disposition', Buffer.from('attachment; filename="견적서.pdf"').toString('latin1'))
    response.end('%PDF-1.7')
  })
  const path = join(folder, 'quote')
  expect(await download(client(), `http://127.0.0.1:${port}/`, path)).toEqual({ name: '견적서.pdf', bytes: 8 })
  expect(await readFile(path, 'utf8')).toBe('%PDF-1.7')
})

test('a failed download leaves no file, and a status other than 200 is a failure', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end('not here')
    else response.end('x'.repeat(2000))
  })
  const path = join(folder, 'none')
  await expect(download(client(), `http://127.0.0.1:${port}/missing`, path)).rejects.toMatchObject({
    code: 'URL_FAILED',
    params: { reason: 'status', status: 404 },
  })
  await expect(download(client(), `http://127.0.0.1:${port}/`, path)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  await expect(access(path)).rejects.toThrow('ENOENT')
})
