import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { loopback, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { expect, test } from 'vitest'
import { createVisitors } from './caller.ts'

test('finding 8: all addresses of an IPv6 /64 are one visitor, and both forms of an IPv4 address are the same one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-visitor-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const visitorOf = await createVisitors(documents, trustedProxies(loopback))
  const from = (address: string) => {
    const request = new IncomingMessage(new Socket())
    Object.defineProperty(request.socket, 'remoteAddress', { value: '127.0.0.1' })
    request.headers['x-forwarded-for'] = address
    return visitorOf(request)
  }
  const many = Array.from({ length: 100 }, (_, n) => from(`2001:db8:1:2:${n.toString(16)}::${n}`))
  expect(new Set(many).size).toBe(1)
  expect(from('2001:db8:1:3::1')).not.toBe(many[0])
  expect(from('::ffff:198.51.100.7')).toBe(from('198.51.100.7'))
  expect(from('198.51.100.8')).not.toBe(from('198.51.100.7'))
  documents.close()
  await rm(folder, { recursive: true })
})
