/** Uploads are not bound to a host: one host can continue another's. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Document } from 'mupdf'
import { describe, expect, test } from 'vitest'
import { apiUrl, type ApiHost } from '../apps.ts'
import { cutLink, restoreLink } from '../network.ts'
import { largePdf, type Fixtures } from './fixtures.ts'

const tus = { 'tus-resumable': '1.0.0' }
const binary = { 'content-type': 'application/offset+octet-stream' }

/** A request body that sends its bytes and then stalls, like a dead connection. */
const stalling = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array>({
    async start(stream) {
      for (let at = 0; at < bytes.length; at += 256 * 1024) {
        stream.enqueue(bytes.subarray(at, at + 256 * 1024))
        await pause(5)
      }
    },
  })

export function uploads(setting: () => Fixtures): void {
  const content = largePdf(randomBytes(24_000_000))
  const at = (host: ApiHost, location: string) => new URL(location, apiUrl(host))
  const offsetAt = async (host: ApiHost, location: string) => {
    const answer = await fetch(at(host, location), { method: 'HEAD', headers: tus, signal: AbortSignal.timeout(5000) })
    return Number(answer.headers.get('upload-offset'))
  }
  async function begin(host: ApiHost): Promise<string> {
    const answer = await fetch(at(host, '/uploads'), {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length) },
    })
    return answer.headers.get('location') ?? ''
  }
  const send = (host: ApiHost, location: string, offset: number, body: BodyInit, signal?: AbortSignal) =>
    fetch(at(host, location), {
      method: 'PATCH',
      headers: { ...tus, ...binary, 'upload-offset': String(offset) },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      ...(signal && { signal }),
    })
  async function expectTurned(host: ApiHost, location: string): Promise<void> {
    const visitor = setting().by(host)
    const upload = location.split('/').at(-1) ?? ''
    const id = await visitor.start([upload], [{ tool: 'rotate-pdf', options: {} }])
    await visitor.ended(id)
    const document = Document.openDocument(await visitor.result(id), 'application/pdf')
    expect(document.countPages()).toBe(3)
    // The whole upload was received; the attachment is most of its size.
    expect((await visitor.look(id)).inputs[0]?.bytes).toBe(content.length)
  }

  describe('an upload resumes at another API host', () => {
    test('if the first loses its network during the transfer, and writes late when it reconnects', async () => {
      const location = await begin('api-1')
      const gone = new AbortController()
      const sending = send('api-1', location, 0, stalling(content.subarray(0, 14_000_000)), gone.signal).catch(() => {})
      await expect.poll(() => offsetAt('api-2', location), { timeout: 30_000 }).toBeGreaterThanOrEqual(8_000_000)
      await cutLink('api-1')
      try {
        const offset = await offsetAt('api-2', location)
        expect(offset).toBeLessThan(content.length)
        const most = content.subarray(offset, 20_000_000)
        const first = new AbortController()
        const part = send('api-2', location, offset, stalling(most), first.signal).catch(() => {})
        await expect.poll(() => offsetAt('api-2', location), { timeout: 30_000 }).toBeGreaterThan(offset)
        // The first host is reachable again and writes its buffered data while the second one is writing.
        await restoreLink('api-1')
        gone.abort()
        await sending
        await pause(3_000)
        first.abort()
        await part
        await pause(1_000)
        const rest = await offsetAt('api-2', location)
        const ended = await send('api-2', location, rest, content.subarray(rest))
        expect(ended.status).toBe(204)
      } finally {
        await restoreLink('api-1')
      }
      await expectTurned('api-2', location)
    })

    test('if the first is killed, at the last offset', async () => {
      const location = await begin('api-2')
      const gone = new AbortController()
      const sending = send('api-2', location, 0, stalling(content.subarray(0, 10_000_000)), gone.signal).catch(() => {})
      await expect.poll(() => offsetAt('api-1', location), { timeout: 30_000 }).toBeGreaterThanOrEqual(4_000_000)
      const host = setting().cluster.hosts['api-2']
      await host.kill('SIGKILL')
      try {
        gone.abort()
        await sending
        const offset = await offsetAt('api-1', location)
        expect(offset).toBeGreaterThanOrEqual(4_000_000)
        expect((await send('api-1', location, offset, content.subarray(offset))).status).toBe(204)
        await expectTurned('api-1', location)
      } finally {
        await host.start()
      }
    })
  })
}
