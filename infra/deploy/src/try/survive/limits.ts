/** Rate limits are per visitor, and shared by all API hosts. */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { apiUrl, siteUrl } from '../apps.ts'
import { BRIDGE, NEIGHBOUR } from '../hosts.ts'

/** The burst size of the limit of six messages per hour (apps/api/src/main.ts). */
const AT_ONCE = 3
/** The wait for the synchronization of hosts, which takes about a second. */
const TOLD_MS = 3_000

const message = JSON.stringify({ name: 'a', email: 'a@example.org', message: 'hello', locale: 'en', website: '' })

/** Sends a message from a local address; returns the status and the retry delay. */
const send = (url: string, localAddress: string) =>
  new Promise<{ status: number | undefined; seconds: number }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sending = request(`${url}/trpc/contact.send`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, seconds: Number(answer.headers['retry-after'] ?? 0) })
    })
    sending.on('error', reject)
    sending.end(message)
  })

export function limits(): void {
  describe('the rate limit of a visitor', () => {
    test('is shared by all API hosts, and does not affect another visitor', async () => {
      const visitor = BRIDGE.address
      for (let sent = 0; sent < AT_ONCE; sent++) expect((await send(apiUrl('api-1'), visitor)).status).toBe(200)
      const refused = await send(apiUrl('api-1'), visitor)
      expect(refused.status).toBe(429)
      await pause(TOLD_MS)
      // The other host grants the visitor's first request. After hosts have synchronized, the visitor must also wait for this excess one.
      expect((await send(apiUrl('api-2'), visitor)).status).toBe(200)
      await pause(TOLD_MS)
      const elsewhere = await send(apiUrl('api-2'), visitor)
      expect(elsewhere.status).toBe(429)
      expect(elsewhere.seconds).toBeGreaterThan(refused.seconds)
      // Through the site it is the same visitor on either host; another address is a different visitor.
      for (let again = 0; again < 4; again++) expect((await send(siteUrl, visitor)).status).toBe(429)
      expect((await send(siteUrl, NEIGHBOUR)).status).toBe(200)
    })
  })
}
