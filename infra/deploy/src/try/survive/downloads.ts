/** Downloads are not bound to a host: one host can resume another's. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { apiUrl, type ApiHost } from '../apps.ts'
import { cutLink, restoreLink } from '../network.ts'
import { largePdf, type Fixtures } from './fixtures.ts'

/** Time without data after which the visitor gives up. */
const PATIENCE_MS = 3_000

const digestOf = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Reads `enough` bytes, calls `then`, and continues until no more data arrives. */
async function readUntilSilent(body: ReadableStream<Uint8Array>, enough: number, then: () => Promise<unknown>) {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  let called = false
  for (;;) {
    if (!called && bytes >= enough) {
      called = true
      await then()
    }
    const next = await Promise.race([reader.read(), pause(PATIENCE_MS)])
    if (!next || next.done) break
    parts.push(next.value)
    bytes += next.value.length
  }
  void reader.cancel().catch(() => undefined)
  return { parts, bytes }
}

export function downloads(setting: () => Fixtures): void {
  const content = largePdf(randomBytes(48_000_000))

  describe('a download resumes at another API host', () => {
    test('if the first loses its network during the transfer: the rest is requested, and the whole is correct', async () => {
      const { by } = setting()
      const visitor = by('api-2')
      const id = await visitor.start([await visitor.upload(content, 'a.pdf')], [{ tool: 'rotate-pdf', options: {} }])
      await visitor.ended(id)
      const whole = await visitor.result(id)
      const ask = (host: ApiHost, headers: Record<string, string> = {}) =>
        fetch(`${apiUrl(host)}/results/${id}/0`, { headers })
      const first = await ask('api-1')
      const tag = first.headers.get('etag') ?? ''
      if (!first.body) throw new Error('no body')
      try {
        const got = await readUntilSilent(first.body, 1_000_000, () => cutLink('api-1'))
        // The link was cut during the transfer.
        expect(got.bytes).toBeGreaterThanOrEqual(1_000_000)
        expect(got.bytes).toBeLessThan(whole.length)
        const rest = await ask('api-2', { range: `bytes=${got.bytes}-`, 'if-range': tag })
        expect([rest.status, rest.headers.get('content-range')]).toEqual([
          206,
          `bytes ${got.bytes}-${whole.length - 1}/${whole.length}`,
        ])
        const end = new Uint8Array(await rest.arrayBuffer())
        expect(digestOf(...got.parts, end)).toBe(digestOf(whole))
      } finally {
        await restoreLink('api-1')
      }
    })
  })
}
