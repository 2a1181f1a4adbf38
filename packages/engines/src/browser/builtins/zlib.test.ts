import { randomBytes } from 'node:crypto'
import * as node from 'node:zlib'
import { expect, test } from 'vitest'
import { crc32, deflateSync, inflateRawSync, inflateSync } from './zlib.ts'

const samples = [new Uint8Array(), Buffer.from('text '.repeat(100_000)), randomBytes(300_000)]

test.each(samples.map((sample) => [sample.length, sample] as const))('%i bytes are packed as by Node', (_, sample) => {
  expect(node.inflateSync(deflateSync(sample, { level: 9 })).equals(sample)).toBe(true)
  expect(Buffer.from(inflateSync(node.deflateSync(sample))).equals(Buffer.from(sample))).toBe(true)
  expect(Buffer.from(inflateRawSync(node.deflateRawSync(sample))).equals(Buffer.from(sample))).toBe(true)
  expect(crc32(sample)).toBe(node.crc32(sample))
})

test('damaged, truncated and too large data is rejected', () => {
  const packed = node.deflateSync(Buffer.alloc(1_000_000, 'abc'))
  expect(() => inflateSync(packed.subarray(0, packed.length / 2))).toThrow()
  expect(() => inflateSync(randomBytes(1000))).toThrow()
  expect(() => inflateSync(packed, { maxOutputLength: 999_999 })).toThrow(RangeError)
  expect(inflateSync(packed, { maxOutputLength: 1_000_000 }).length).toBe(1_000_000)
  const raw = node.deflateRawSync(Buffer.alloc(1_000_000, 'abc'))
  expect(() => inflateRawSync(raw.subarray(0, raw.length / 2))).toThrow()
  expect(() => inflateRawSync(raw, { maxOutputLength: 999_999 })).toThrow(RangeError)
})
