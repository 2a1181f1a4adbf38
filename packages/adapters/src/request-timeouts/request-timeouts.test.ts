/** Finding 12, time-outs: slow connections on raw sockets. The limits are short, but longer than a busy machine stalls a test. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitRequestTime } from './request-timeouts.ts'

const limits = { headers: 1000, progress: 300, bytes: 100, request: 1500 }

/** Responds with the number of bytes received; `/stream` lasts longer than any limit, `/uploads/lazy` reads its body late. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/stream') {
    response.write('begun ')
    await pause(2000)
    return void response.end('ended')
  }
  if (request.url === '/uploads/lazy') await pause(1000)
  let bytes = 0
  for await (const piece of request) bytes += Buffer.byteLength(String(piece))
  response.end(String(bytes))
}

const server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
  answer(request, response).catch(() => response.destroy())
})
limitRequestTime(server, { ...limits, isUpload: ({ url = '' }) => url.startsWith('/uploads') })
const sockets: Socket[] = []
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/**
 * The response that a client sees if its connection is closed while it sends. Bytes that the server has not read when it closes cause a
 * reset, upon which the client's system may drop a response that has arrived (RFC 1122, 4.2.2.13).
 */
const timedOutOrReset = /^$|^HTTP\/1\.1 408 Request Timeout/

/** Opens a connection; `ended` resolves with all received text once it is closed. */
function open() {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  // A connection closed during a write emits an error, which would reject `once`.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { socket, ended, text: () => text }
}

/** Sends `piece` every `every` ms, `count` times (longer than a test may run) or until the connection is closed. */
async function drip(socket: Socket, piece: string, every: number, count = 200): Promise<void> {
  for (let sent = 0; sent < count && !socket.destroyed; sent++) {
    socket.write(piece)
    await pause(every)
  }
}

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n${more}\r\n`

test('closes a connection without any data', async () => {
  expect(await open().ended).toMatch(timedOutOrReset)
})

test('closes a connection whose headers arrive too slowly', async () => {
  const { socket, ended } = open()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  void drip(socket, 'X', 40)
  expect(await ended).toMatch(timedOutOrReset)
})

test('answers 408 if headers stop arriving', async () => {
  const { socket, ended } = open()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
  expect(await ended).toContain('408 Request Timeout')
})

test.each(['/small', '/uploads/1'])('closes a connection whose body arrives too slowly: %s', async (path) => {
  const { socket, ended } = open()
  socket.write(head(path, 100_000))
  void drip(socket, 'x', 60)
  expect(await ended).toMatch(timedOutOrReset)
})

test.each(['/small', '/uploads/1'])('answers 408 if a body stops arriving: %s', async (path) => {
  const { socket, ended } = open()
  socket.write(head(path, 100_000) + 'x')
  expect(await ended).toContain('408 Request Timeout')
})

test('closes a connection whose chunked body arrives too slowly', async () => {
  const { socket, ended } = open()
  socket.write('POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  void drip(socket, '1\r\nx\r\n', 60)
  expect(await ended).toMatch(timedOutOrReset)
})

test('accepts an upload that progresses however long it takes, and limits other requests', async () => {
  const [upload, other] = [open(), open()]
  for (const [connection, path] of [
    [upload, '/uploads/1'],
    [other, '/small'],
  ] as const) {
    connection.socket.write(head(path, 6000, 'Connection: close\r\n'))
    // Three times the required rate, for twice the limit of a request.
    void drip(connection.socket, 'x'.repeat(100), 50, 60)
  }
  expect(await upload.ended).toMatch(/200 OK[^]*\r\n6000$/)
  expect(await other.ended).toMatch(timedOutOrReset)
})

test('keeps a streamed response and its connection open', async () => {
  const { socket, text, ended } = open()
  socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  await pause(2200)
  expect(text()).toContain('ended')
  socket.write(head('/small', 3, 'Connection: close\r\n') + 'abc')
  expect(await ended).toMatch(/\r\n3$/)
})

test('does not count time in which the host itself does not read the body', async () => {
  const { socket, ended } = open()
  const size = 20_000_000
  socket.write(head('/uploads/lazy', size, 'Connection: close\r\n'))
  socket.write(Buffer.alloc(size, 'x'))
  expect(await ended).toMatch(new RegExp(`\\r\\n${size}$`))
})
