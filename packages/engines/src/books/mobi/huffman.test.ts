/** Decompression with codes of one and of two lengths. The data is made by hand, because no compressor is available. */
import { expect, it } from 'vitest'
import { HuffmanReader } from './huffman.ts'

function dictionaryOf(phrases: readonly { bytes: string; plain: boolean }[]): Buffer {
  const head = Buffer.alloc(16 + 2 * phrases.length)
  head.write('CDIC')
  head.writeUInt32BE(16, 4)
  head.writeUInt32BE(phrases.length, 8)
  head.writeUInt32BE(8, 12)
  const parts: Buffer[] = [head]
  let at = 2 * phrases.length
  for (const [index, { bytes, plain }] of phrases.entries()) {
    head.writeUInt16BE(at, 16 + 2 * index)
    const content = Buffer.from(bytes, 'latin1')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(content.length | (plain ? 0x8000 : 0))
    parts.push(length, content)
    at += 2 + content.length
  }
  return Buffer.concat(parts)
}

/** `short` returns the table entry of a first byte; `long` the lowest and highest code of a length. */
function tablesOf(short: (byte: number) => number, long: (length: number) => [number, number]): Buffer {
  const huff = Buffer.alloc(24 + 4 * 256 + 8 * 32)
  huff.write('HUFF')
  huff.writeUInt32BE(24, 8)
  huff.writeUInt32BE(24 + 4 * 256, 12)
  for (let byte = 0; byte < 256; byte++) huff.writeUInt32BE(short(byte), 24 + 4 * byte)
  for (let length = 1; length <= 32; length++)
    for (const [which, code] of long(length).entries())
      huff.writeUInt32BE(code, 24 + 4 * 256 + 8 * (length - 1) + 4 * which)
  return huff
}

it('decodes codes of eight bits, and phrases that are compressed themselves', () => {
  const tables = tablesOf(
    () => 8 | 0x80 | (255 << 8),
    () => [0, 0],
  )
  const dictionary = dictionaryOf([
    { bytes: 'ab', plain: true },
    { bytes: 'cd ', plain: true },
    { bytes: '\u00ff\u00fe\u00ff', plain: false },
  ])
  const reader = new HuffmanReader(tables, [dictionary])
  // The highest code is the first phrase of the dictionary.
  expect(reader.unpack(Buffer.from([255, 254, 253, 254])).toString()).toBe('abcd abcd abcd ')
})

it('decodes codes of two lengths that are not aligned to bytes', () => {
  const tables = tablesOf(
    (byte) => (byte >= 0x80 ? 1 | 0x80 | (1 << 8) : 1),
    (length) => (length === 1 ? [1, 1] : length === 2 ? [0, 1] : [0, 0]),
  )
  const dictionary = dictionaryOf([
    { bytes: 'x', plain: true },
    { bytes: 'y', plain: true },
  ])
  // Phrases are numbered down from the highest code of a length: `1` and `01` are the first, `00` the second.
  expect(new HuffmanReader(tables, [dictionary]).unpack(Buffer.from([0b10100101])).toString()).toBe('xxyxx')
})

it('rejects codes without a phrase', () => {
  const reader = new HuffmanReader(
    tablesOf(
      () => 8 | 0x80 | (255 << 8),
      () => [0, 0],
    ),
    [dictionaryOf([{ bytes: 'a', plain: true }])],
  )
  expect(() => reader.unpack(Buffer.from([3]))).toThrow('FILE_DAMAGED')
})
