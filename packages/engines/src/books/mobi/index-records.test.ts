/** Regression test: valid indices, and one with an excessive declared length, which exhausted the memory. */
import { expect, it } from 'vitest'
import { palmDatabase } from '@docweave/fixtures/book-files'
import { readIndex } from './index-records.ts'
import { PalmDatabase } from './palm-database.ts'

/** An index of one entry: its name, a control byte, then `values`. The values of its only tag are counted in bytes. */
function indexOf(values: readonly number[]): PalmDatabase {
  const head = Buffer.alloc(80)
  head.write('INDX')
  head.writeUInt32BE(56, 4)
  head.writeUInt32BE(1, 24)
  head.write('TAGX', 56)
  head.writeUInt32BE(20, 60)
  head.writeUInt32BE(1, 64)
  // Tag 1, one value per entry, a mask of two bits; then the end of the control byte.
  head.set([1, 1, 3, 0, 0, 0, 0, 1], 68)
  const entry = Buffer.from([2, ...Buffer.from('ab'), 3, ...values])
  const record = Buffer.alloc(56 + entry.length + 6)
  record.write('INDX')
  record.writeUInt32BE(56 + entry.length, 20)
  record.writeUInt32BE(1, 24)
  entry.copy(record, 56)
  record.writeUInt16BE(56, 56 + entry.length + 4)
  return new PalmDatabase(Buffer.from(palmDatabase([head, record])))
}

it('reads values with seven bits per byte', () => {
  // Two bytes of values: 5, and 127.
  expect(readIndex(indexOf([0x82, 0x85, 0xff]), 0).entries).toEqual([{ name: 'ab', values: new Map([[1, [5, 127]]]) }])
})

it('stops at the end of the record', () => {
  const values = readIndex(indexOf([0x7f, 0x7f, 0xff, 0x85]), 0).entries[0]?.values.get(1)
  expect(values).toEqual([5])
})

it('rejects a record that is not an index', () => {
  expect(() => readIndex(new PalmDatabase(Buffer.from(palmDatabase([Buffer.alloc(60)]))), 0)).toThrow('FILE_DAMAGED')
})
