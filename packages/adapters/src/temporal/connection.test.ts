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

test('one’s own machine needs no certificates, and an empty setting is none', () => {
  expect(read({ DOCWEAVE_TEMPORAL_CA: '' })).toEqual({ address: '127.0.0.1:7233', namespace: 'default' })
})

test('a cluster may ask for a certificate, and have one that somebody of its own signed', () => {
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
])('is refused: %j', (set, message) => {
  expect(() => read(set)).toThrow(message)
})
