import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { temporalOf, temporalVariables } from './connection.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string) => {
  writeFileSync(join(folder, name), `of ${name}`)
  return join(folder, name)
}
const read = (set: Record<string, string>) => temporalOf(z.object(temporalVariables).parse(set))

test('requires no certificates for a local server, and treats an empty setting as unset', () => {
  expect(read({ DOCWEAVE_TEMPORAL_CA: '' })).toEqual({ address: '127.0.0.1:7233', namespace: 'default' })
})

test('reads a client certificate, its key and a private CA', () => {
  const { tls } = read({
    DOCWEAVE_TEMPORAL_CA: file('ca.pem'),
    DOCWEAVE_TEMPORAL_CERTIFICATE: file('client.pem'),
    DOCWEAVE_TEMPORAL_KEY: file('client.key'),
    DOCWEAVE_TEMPORAL_SERVER_NAME: 'temporal.internal',
  })
  expect(tls).toEqual({
    serverRootCACertificate: Buffer.from('of ca.pem'),
    clientCertPair: { crt: Buffer.from('of client.pem'), key: Buffer.from('of client.key') },
    serverNameOverride: 'temporal.internal',
  })
  expect(read({ DOCWEAVE_TEMPORAL_TLS: '1' }).tls).toEqual({})
})

test.each([
  [{ DOCWEAVE_TEMPORAL_CA: join(folder, 'none.pem') }, /DOCWEAVE_TEMPORAL_CA is not usable.*none\.pem/],
  [{ DOCWEAVE_TEMPORAL_KEY: file('alone.key') }, /go together/],
])('refuses %j', (set, message) => {
  expect(() => read(set)).toThrow(message)
})
