import { randomBytes } from 'node:crypto'
import { defaultPayloadConverter } from '@temporalio/common'
import { expect, test } from 'vitest'
import { createPayloadCodec, payloadKeys, decodeRemote } from './payload-codec.ts'

const secret = randomBytes(32)
const plan = { jobId: 'a', steps: [{ tool: 'sign-pdf', options: { text: '홍길동 환자' } }] }
const payload = defaultPayloadConverter.toPayload(plan)
const named = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const read = ({ data }: { data?: Uint8Array | null }): unknown => JSON.parse(Buffer.from(data ?? []).toString())

test('encrypts payloads and restores them', async () => {
  const codec = createPayloadCodec(payloadKeys(secret))
  const [sealed] = await codec.encode([payload])
  expect(Buffer.from(sealed?.data ?? []).toString('latin1')).not.toMatch(/sign-pdf|jobId/)
  expect(Buffer.from(sealed?.metadata?.['encoding'] ?? []).toString()).toBe('binary/encrypted')
  const [opened] = await codec.decode([sealed ?? {}])
  expect(read(opened ?? {})).toEqual(plan)
  // Encrypting the same payload twice gives different bytes.
  const [again] = await codec.encode([payload])
  expect(Buffer.from(again?.data ?? []).equals(Buffer.from(sealed?.data ?? []))).toBe(false)
})

test('compresses long lists of files, so that Temporal takes them', async () => {
  const codec = createPayloadCodec(payloadKeys(secret))
  const files = Array.from({ length: 10_000 }, (_, source) => ({
    key: randomBytes(32).toString('hex'),
    kind: 'pdf',
    bytes: 100_000 + source,
    pages: 1,
    source,
    part: `page-${source}`,
  }))
  const [sealed] = await codec.encode([defaultPayloadConverter.toPayload(files)])
  expect(sealed?.data?.length).toBeLessThan(700_000)
  expect((await codec.decode([sealed ?? {}])).map(read)).toEqual([files])
})

test('decrypts older payloads after a key rotation, but not those of a removed key', async () => {
  const [first, second] = [named('first'), named('second')]
  const before = createPayloadCodec(payloadKeys(secret))
  const then = createPayloadCodec(payloadKeys(secret, first))
  const now = createPayloadCodec(payloadKeys(secret, `${second},${first}`))
  const sealed = [
    ...(await before.encode([payload])),
    ...(await then.encode([payload])),
    ...(await now.encode([payload])),
  ]
  expect((await now.decode(sealed)).map(read)).toEqual([plan, plan, plan])
  expect(sealed.map(({ metadata }) => Buffer.from(metadata?.['encryption-key-id'] ?? []).toString())).toEqual([
    'secret',
    'first',
    'second',
  ])
  const later = createPayloadCodec(payloadKeys(secret, second))
  await expect(later.decode(sealed.slice(1, 2))).rejects.toThrow('no key first')
})

test('refuses a modified payload, and passes an unencrypted one', async () => {
  const codec = createPayloadCodec(payloadKeys(secret))
  const [sealed] = await codec.encode([payload])
  const data = Buffer.from(sealed?.data ?? [])
  data[20] = (data[20] ?? 0) ^ 1
  await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow()
  expect(await codec.decode([payload])).toEqual([payload])
})

test.each(['x', 'x:AAAA', ':AAAA', 'secret:' + 'A'.repeat(43) + '='])('refuses the key %s', (text) => {
  expect(() => payloadKeys(secret, text)).toThrow(/payload key/)
})

test("decodes the Temporal UI's requests, and refuses others", async () => {
  const codec = createPayloadCodec(payloadKeys(secret))
  const sealed = await codec.encode([payload])
  const wire = {
    payloads: sealed.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
      ),
      data: Buffer.from(data ?? []).toString('base64'),
    })),
  }
  const { payloads } = await decodeRemote(codec, wire)
  expect(payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString()) as unknown)).toEqual([plan])
  await expect(decodeRemote(codec, { payloads: 'all' })).rejects.toThrow()
})
