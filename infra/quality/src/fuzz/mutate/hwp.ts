/** Mutations of HWP 5 files (Hancom, "Hwp Document File Formats 5.0"): the streams, their compression, and the records in them. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { readCompoundFile, writeCompoundFile } from '@docweave/fixtures/compound-file'
import { readRecords, writeRecords, type HwpRecord } from '@docweave/fixtures/hwp-records'
import { unsigned } from './any-bytes.ts'
import type { Mutation } from './mutation.ts'
import type { Random } from '../random.ts'

/** The streams that have records. */
const hasRecords = (name: string) => name === 'DocInfo' || name.startsWith('BodyText/')

/** Wraps a mutation of one stream; `undefined` if the file cannot be read. */
const ofStream =
  (change: (content: Buffer, random: Random) => Buffer | undefined, isMeant: (name: string) => boolean) =>
  (bytes: Buffer, random: Random): Buffer | undefined => {
    try {
      const streams = readCompoundFile(bytes)
      const names = [...streams.keys()].filter(isMeant)
      if (names.length === 0) return undefined
      const name = random.pick(names)
      const changed = change(streams.get(name) ?? Buffer.alloc(0), random)
      return changed && writeCompoundFile(new Map([...streams, [name, changed]]))
    } catch {
      return undefined
    }
  }

/** Wraps a mutation of the records of one stream, which is compressed again. */
const ofRecords = (change: (records: HwpRecord[], random: Random) => HwpRecord[] | undefined) =>
  ofStream((content, random) => {
    const changed = change(readRecords(inflateRawSync(content)), random)
    return changed && deflateRawSync(writeRecords(changed))
  }, hasRecords)

const lengths = [0, 1, 2, 3, 0xffe, 0xfff, 0x1000, 0xffff, 0x7fffffff, 0xfffffff0] as const

/** Replaces some records by what `change` makes of them. */
const someRecords = (change: (record: HwpRecord, random: Random) => HwpRecord[]) =>
  ofRecords((records, random) => {
    const share = random.chance(0.5) ? 0.02 : 0.2
    const chosen = random.below(Math.max(records.length, 1))
    return records.flatMap((record, at) => (at === chosen || random.chance(share) ? change(record, random) : [record]))
  })

export const hwpMutations: readonly Mutation[] = [
  {
    name: 'HWP: cut off a compressed stream',
    mutate: ofStream((content, random) => content.subarray(0, random.below(content.length)), hasRecords),
  },
  {
    name: 'HWP: a stream that unpacks to a thousand times its size',
    mutate: ofStream(
      (_content, random) => deflateRawSync(Buffer.alloc((1 + random.below(300)) * 1_000_000, random.below(256))),
      hasRecords,
    ),
  },
  {
    name: 'HWP: leave out or empty a stream',
    mutate: ofStream(
      () => Buffer.alloc(0),
      () => true,
    ),
  },
  {
    name: 'HWP: put noise into a stream',
    mutate: ofStream(
      (content, random) => {
        const changed = Buffer.from(content)
        for (let left = 1 + random.below(20); left > 0 && changed.length > 0; left--)
          changed.writeUInt8(random.below(256), random.below(changed.length))
        return changed
      },
      () => true,
    ),
  },
  {
    name: 'HWP: cut off the records',
    mutate: ofStream((content, random) => {
      const records = inflateRawSync(content)
      return deflateRawSync(records.subarray(0, random.below(records.length)))
    }, hasRecords),
  },
  {
    name: 'HWP: wrong lengths of records',
    mutate: ofRecords((records, random) => {
      const wrong = random.below(records.length)
      return records.map((record, at) => (at === wrong ? { ...record, stated: random.pick(lengths) } : record))
    }),
  },
  {
    name: 'HWP: other levels of records',
    mutate: someRecords((record, random) => [{ ...record, level: random.chance(0.5) ? 0x3ff : random.below(12) }]),
  },
  {
    name: 'HWP: nest records deeper and deeper',
    mutate: ofRecords((records) => records.map((record, at) => ({ ...record, level: Math.min(at, 0x3ff) }))),
  },
  {
    name: 'HWP: other types of records',
    mutate: someRecords((record, random) => [{ ...record, tag: 16 + random.below(100) }]),
  },
  {
    name: 'HWP: leave out or repeat records',
    mutate: someRecords((record, random) =>
      Array.from({ length: random.chance(0.5) ? 0 : random.chance(0.05) ? 5000 : 1 + random.below(9) }, () => record),
    ),
  },
  {
    name: 'HWP: shorten or lengthen records',
    mutate: someRecords((record, random) => [
      {
        ...record,
        data: random.chance(0.6)
          ? record.data.subarray(0, random.below(record.data.length + 1))
          : Buffer.concat([record.data, Buffer.alloc(random.below(5000), 0xff)]),
      },
    ]),
  },
  {
    name: 'HWP: set numbers in records',
    mutate: someRecords((record, random) => {
      const data = Buffer.from(record.data)
      const size = random.pick([1, 2, 4] as const)
      if (data.length >= size) data.writeUIntLE(random.pick(unsigned(size)), random.below(data.length - size + 1), size)
      return [{ ...record, data }]
    }),
  },
]
