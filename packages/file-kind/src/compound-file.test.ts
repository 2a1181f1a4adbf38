import { expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import { compoundKind } from './compound-kind.ts'
import { openCompoundFile } from './compound-file.ts'

const sectorBytes = 512
const [endOfChain, free] = [0xfffffffe, 0xffffffff]
const sectorsFor = (bytes: number) => Math.ceil(bytes / sectorBytes)
const filled = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251))

/**
 * A compound file ([MS-CFB] 2) of version 3 with the streams `FileHeader` (small) and `PrvImage`, after `before` sectors of other content. The
 * stream `FileHeader` is stored in its sectors in reverse order.
 */
function compoundFile(small: Buffer, large: Buffer, before = 0): Buffer {
  const smallSectors = Math.ceil(small.length / 64)
  const smallStream = Buffer.alloc(64 * smallSectors)
  const smallTable = Buffer.alloc(sectorBytes, 0xff)
  for (let index = 0; index < smallSectors; index++) {
    const at = smallSectors - 1 - index
    small.copy(smallStream, 64 * at, 64 * index, 64 * (index + 1))
    smallTable.writeUInt32LE(index === smallSectors - 1 ? endOfChain : at - 1, 4 * at)
  }
  const directory = Buffer.alloc(sectorBytes)
  const parts = [directory, smallTable, smallStream, large]
  const starts: number[] = []
  const entries: number[] = Array.from({ length: before }, () => endOfChain)
  for (const part of parts) {
    starts.push(entries.length)
    for (let left = sectorsFor(part.length); left > 0; left--)
      entries.push(left === 1 ? endOfChain : entries.length + 1)
  }
  const entry = (at: number, name: string, child: number, start: number, bytes: number, right = free) => {
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE(2 * (name.length + 1), at + 64)
    for (const [offset, value] of [
      [68, free],
      [72, right],
      [76, child],
      [116, start],
      [120, bytes],
    ] as const)
      directory.writeUInt32LE(value, at + offset)
  }
  entry(0, 'Root Entry', 1, starts[2] ?? 0, smallStream.length)
  entry(128, 'FileHeader', free, smallSectors - 1, small.length, 2)
  entry(256, 'PrvImage', free, starts[3] ?? 0, large.length)
  const header = Buffer.alloc(sectorBytes, 0xff)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(starts[0] ?? 0, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(starts[1] ?? 0, 60)
  const tables = sectorsFor(4 * entries.length)
  const table = Buffer.alloc(tables * sectorBytes, 0xff)
  for (const [index, value] of entries.entries()) table.writeUInt32LE(value, 4 * index)
  const places = Array.from({ length: tables }, (_, index) => entries.length + index)
  for (const [index, place] of places.slice(0, 109).entries()) header.writeUInt32LE(place, 76 + 4 * index)
  const lists: Buffer[] = []
  header.writeUInt32LE(tables > 109 ? entries.length + tables : endOfChain, 68)
  for (let at = 109; at < tables; at += 127) {
    const list = Buffer.alloc(sectorBytes, 0xff)
    for (const [index, place] of places.slice(at, at + 127).entries()) list.writeUInt32LE(place, 4 * index)
    lists.push(list)
    list.writeUInt32LE(at + 127 < tables ? entries.length + tables + lists.length : endOfChain, 508)
  }
  const sectors = parts.map((part) =>
    Buffer.concat([part, Buffer.alloc(sectorsFor(part.length) * sectorBytes - part.length)]),
  )
  return Buffer.concat([header, Buffer.alloc(before * sectorBytes), ...sectors, table, ...lists, Buffer.alloc(1)])
}

const [small, large] = [filled(1000), filled(9000)]

test.each([
  ['small', 0],
  // The allocation table has 237 sectors: more than the header and one list have room for.
  ['large', 30_000],
])('reads small and large streams of a %s file', async (_, before) => {
  const source = memorySource(compoundFile(small, large, before))
  const file = await openCompoundFile(source)
  expect(file.names).toEqual(['FileHeader', 'PrvImage'])
  expect(Buffer.from((await file.read('FileHeader', 10_000)) ?? []).equals(small)).toBe(true)
  expect(Buffer.from((await file.read('PrvImage', 10_000)) ?? []).equals(large)).toBe(true)
  expect((await file.read('PrvImage', 600))?.length).toBe(600)
  expect(await file.read('Nothing', 600)).toBeUndefined()
  expect(await compoundKind(source, '')).toBe('hwp')
})

test('stops in chains that form a circle', async () => {
  const bytes = compoundFile(small, large)
  // The large stream begins in the sixth sector; its second sector leads back to the first.
  const table = bytes.length - 1 - sectorBytes
  expect(bytes.readUInt32LE(table + 4 * 5)).toBe(6)
  bytes.writeUInt32LE(5, table + 4 * 6)
  const file = await openCompoundFile(memorySource(bytes))
  expect((await file.read('PrvImage', 1_000_000))?.length).toBe(large.length)
})

test('refuses sectors of an unknown size', async () => {
  const bytes = compoundFile(small, large)
  bytes.writeUInt16LE(31, 30)
  await expect(openCompoundFile(memorySource(bytes))).rejects.toThrow(RangeError)
})
