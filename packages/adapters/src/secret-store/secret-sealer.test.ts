import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretSealer } from './index.ts'

const key = randomBytes(32)
const sealer = createSecretSealer(key)

test('seals a secret differently each time, and opens it in its own context only', () => {
  const [one, other] = [sealer.seal('비밀 key', 'webhook a'), sealer.seal('비밀 key', 'webhook a')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64').toString('utf8')).not.toContain('key')
  expect([sealer.open(one, 'webhook a'), sealer.open(other, 'webhook a')]).toEqual(['비밀 key', '비밀 key'])
  const failed = expect.objectContaining({ code: 'STORE_FAILED' })
  expect(() => sealer.open(one, 'webhook b')).toThrow(failed)
  expect(() => createSecretSealer(randomBytes(32)).open(one, 'webhook a')).toThrow(failed)
  expect(() => sealer.open('nonsense', 'webhook a')).toThrow(failed)
})
