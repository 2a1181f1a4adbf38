/** Mutations of ZIP packages (PKWARE's APPNOTE 6.3.10): the entries, and the archive structure. */
import { inflateRawSync } from 'node:zlib'
import { zipFile } from '@docweave/fixtures'
import { unsigned } from './any-bytes.ts'
import type { Mutation } from './mutation.ts'
import type { Random } from '../random.ts'
import { changeXml } from './xml.ts'

type Entries = Record<string, Uint8Array>

const central = Buffer.from('504b0102', 'hex')
const endOfDirectory = Buffer.from('504b0506', 'hex')

/** Returns the entries of a valid archive; `undefined` if it cannot be read. */
export function readZip(bytes: Buffer): Entries | undefined {
  try {
    const end = bytes.lastIndexOf(endOfDirectory)
    let at = bytes.readUInt32LE(end + 16)
    const entries: Entries = {}
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
      const [named, extra, comment] = [
        bytes.readUInt16LE(at + 28),
        bytes.readUInt16LE(at + 30),
        bytes.readUInt16LE(at + 32),
      ]
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const data = bytes.subarray(start, start + packed)
      entries[bytes.toString('utf8', at + 46, at + 46 + named)] = method === 0 ? data : inflateRawSync(data)
      at += 46 + named + extra + comment
    }
    return Object.keys(entries).length === 0 ? undefined : entries
  } catch {
    return undefined
  }
}

/** Wraps a mutation of the entries; the result is a valid archive again. */
const ofEntries =
  (change: (entries: Entries, random: Random) => Entries | undefined) => (bytes: Buffer, random: Random) => {
    const entries = readZip(bytes)
    const changed = entries && change(entries, random)
    return changed && Buffer.from(zipFile(changed))
  }

const isXml = (name: string) => /\.(xml|rels|opf|ncx|x?html|hpf)$/i.test(name)

/** Fields of central directory entries (4.3.12): offset within the entry, and size. */
const fields = {
  flags: [8, 2],
  method: [10, 2],
  crc: [16, 4],
  packed: [20, 4],
  unpacked: [24, 4],
  nameLength: [28, 2],
  extraLength: [30, 2],
  offset: [42, 4],
} as const

const hostileNames = [
  '../../outside.txt',
  '/etc/passwd',
  'C:\\windows\\x',
  '..\\..\\x',
  'a'.repeat(60_000),
  'con',
  'x\0.xml',
  '',
  '\u202ex',
  'META-INF/encryption.xml',
  'META-INF/manifest.xml',
  'mimetype',
  'word/vbaProject.bin',
] as const

export const zipMutations: readonly Mutation[] = [
  ...[1, 2, 3].map((times): Mutation => ({
    name: `change the XML of a part (${times})`,
    mutate: ofEntries((entries, random) => {
      const names = Object.keys(entries).filter(isXml)
      if (names.length === 0) return undefined
      const changed = { ...entries }
      for (let left = times; left > 0; left--) {
        const name = random.pick(names)
        const result = changeXml(Buffer.from(changed[name] ?? []).toString('utf8'), random)
        if (result) changed[name] = Buffer.from(result.xml)
      }
      return changed
    }),
  })),
  {
    name: 'exchange two parts',
    mutate: ofEntries((entries, random) => {
      const [one, other] = [random.pick(Object.keys(entries)), random.pick(Object.keys(entries))]
      return { ...entries, [one]: entries[other] ?? Buffer.alloc(0), [other]: entries[one] ?? Buffer.alloc(0) }
    }),
  },
  {
    name: 'leave out a part',
    mutate: ofEntries((entries, random) => {
      const gone = random.pick(Object.keys(entries))
      return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== gone))
    }),
  },
  {
    name: 'empty a part',
    mutate: ofEntries((entries, random) => ({ ...entries, [random.pick(Object.keys(entries))]: Buffer.alloc(0) })),
  },
  {
    name: 'put noise into a part',
    mutate: ofEntries((entries, random) => {
      const name = random.pick(Object.keys(entries))
      const content = Buffer.from(entries[name] ?? [])
      for (let left = 1 + random.below(50); left > 0 && content.length > 0; left--)
        content.writeUInt8(random.below(256), random.below(content.length))
      return { ...entries, [name]: content }
    }),
  },
  {
    name: 'make a part very large',
    mutate: ofEntries((entries, random) => ({
      ...entries,
      [random.pick(Object.keys(entries))]: Buffer.alloc(
        (1 + random.below(80)) * 1_000_000,
        random.pick([' ', '<a>', '\0']),
      ),
    })),
  },
  {
    name: 'add a part of a hostile name',
    mutate: ofEntries((entries, random) => ({ ...entries, [random.pick(hostileNames)]: Buffer.from('hostile') })),
  },
  {
    name: 'rename a part',
    mutate: ofEntries((entries, random) => {
      const from = random.pick(Object.keys(entries))
      return Object.fromEntries(
        Object.entries(entries).map(([name, content]) => [name === from ? random.pick(hostileNames) : name, content]),
      )
    }),
  },
  {
    name: 'add very many parts',
    mutate: ofEntries((entries, random) => ({
      ...entries,
      ...Object.fromEntries(
        Array.from({ length: 1 + random.below(20_000) }, (_, at) => [`many/${at}.xml`, Buffer.from('<a/>')]),
      ),
    })),
  },
  {
    name: 'put the package into itself',
    mutate: (bytes, random) => {
      const entries = readZip(bytes)
      return entries && Buffer.from(zipFile({ ...entries, [random.pick(Object.keys(entries))]: bytes }))
    },
  },
  {
    name: 'change a field of the directory',
    mutate(bytes, random) {
      const changed = Buffer.from(bytes)
      const places: number[] = []
      for (let at = changed.indexOf(central); at >= 0; at = changed.indexOf(central, at + 4)) places.push(at)
      if (places.length === 0) return undefined
      const [offset, size] =
        fields[
          random.pick(['flags', 'method', 'crc', 'packed', 'unpacked', 'nameLength', 'extraLength', 'offset'] as const)
        ]
      for (const place of random.chance(0.3) ? places : [random.pick(places)])
        if (place + 46 <= changed.length) changed.writeUIntLE(random.pick(unsigned(size)), place + offset, size)
      return changed
    },
  },
  {
    name: 'change the end of the directory',
    mutate(bytes, random) {
      const end = bytes.lastIndexOf(endOfDirectory)
      if (end < 0 || end + 22 > bytes.length) return undefined
      const changed = Buffer.from(bytes)
      const [offset, size] = random.pick([
        [4, 2],
        [8, 2],
        [10, 2],
        [12, 4],
        [16, 4],
        [20, 2],
      ] as const)
      changed.writeUIntLE(random.pick(unsigned(size)), end + offset, size)
      return changed
    },
  },
]
