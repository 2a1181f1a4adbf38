/** Finding 12: an API host's header and body timeouts were disabled. The tests use a hundredth of the default limits. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, pdf } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost({}, { timeouts: { headers: 200, progress: 300, bytes: 4096, request: 1200 } })
})
afterEach(() => host.close())

/** Sends a request head and then single bytes; returns the response and the time until the connection was closed. */
async function hold(head: string): Promise<{ text: string; ms: number }> {
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
  const began = Date.now()
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  socket.on('error', () => undefined)
  socket.write(head)
  const timer = setInterval(() => socket.write('x'), 50)
  // A byte sent while the host closes can cause a connection reset, which `once` of node:events would throw.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { text, ms: Date.now() - began }
}

test('closes a connection whose headers never end', async () => {
  const { text, ms } = await hold('GET /trpc/tools.status HTTP/1.1\r\nHost: a\r\n')
  expect(text).toContain('408 Request Timeout')
  // The server checks connections every two seconds.
  expect(ms).toBeLessThan(4000)
})

test.each(['POST /trpc/jobs.start', 'POST /session', 'POST /nowhere', 'PUT /account/picture'])(
  '%s: closes a connection whose body never ends',
  async (line) => {
    const head = `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
    const { ms } = await hold(head)
    expect(ms).toBeLessThan(2000)
  },
)

/** Creates an upload of `length` bytes and returns its path. */
async function create(length: number): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': 'filename YS5wZGY=' }
  const made = await fetch(`${host.url}/uploads`, { method: 'POST', headers })
  return new URL(made.headers.get('location') ?? '', host.url).pathname
}
const patch = (path: string, length: number) =>
  `PATCH ${path} HTTP/1.1\r\nHost: a\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
  `Content-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n\r\n`

test('closes an upload that is too slow, which can be resumed', async () => {
  const path = await create(pdf.length)
  expect((await hold(patch(path, pdf.length))).ms).toBeLessThan(2000)
  const left = await fetch(host.url + path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  const offset = Number(left.headers.get('upload-offset'))
  expect([left.status, offset < 1000]).toEqual([200, true])
})

test('accepts a slow upload that progresses, however long it takes', async () => {
  const content = pdf.subarray(0, 200_000)
  const path = await create(content.length)
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
  socket.write(patch(path, content.length))
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  // Takes two and a half times the limit of other requests.
  for (let at = 0; at < content.length; at += 4000) {
    socket.write(content.subarray(at, at + 4000))
    await pause(60)
  }
  // First file inspection starts a process.
  await expect.poll(() => text, { timeout: 20_000 }).toContain('HTTP/1.1 204')
  expect(text).toContain('200000')
  socket.destroy()
})

test('keeps an event stream open beyond all time limits', async () => {
  const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
  const states: string[] = []
  let begun = 0
  const watching = host.client.jobs.watch.subscribe(
    { id: jobId },
    { onStarted: () => void begun++, onData: ({ data }) => void states.push(data.state) },
  )
  await pause(2500)
  await host.services.jobs.append(jobId, { type: 'cancelled', at: 2, expiresAt: 9e15 })
  await expect.poll(() => states.at(-1)).toBe('cancelled')
  expect(begun).toBe(1)
  watching.unsubscribe()
})
