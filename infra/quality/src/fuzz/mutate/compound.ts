/** Mutations of compound files ([MS-CFB]): HWP, and Microsoft's formats before OOXML. */
import { unsigned } from './any-bytes.ts'
import type { Mutation, Mutate } from './mutation.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const sectorBytes = (bytes: Buffer) => 1 << Math.min(12, Math.max(7, bytes.readUInt16LE(30)))
/** Section 2.3: end of chain, free sector and other reserved values. */
const special = [0xfffffffe, 0xffffffff, 0xfffffffd, 0xfffffffc]

const ofCompound =
  (mutate: Mutate): Mutate =>
  (bytes, random) =>
    bytes.length > 1024 && bytes.subarray(0, 8).equals(signature) ? mutate(bytes, random) : undefined

/** Returns the offset of a sector; `undefined` if it is outside the file. */
function sectorAt(bytes: Buffer, sector: number): number | undefined {
  const at = (sector + 1) * sectorBytes(bytes)
  return at + sectorBytes(bytes) <= bytes.length ? at : undefined
}

/** Fields of the header (2.2): sizes, counts, first sectors. */
const headerFields = [
  [24, 2],
  [26, 2],
  [30, 2],
  [32, 2],
  [40, 4],
  [44, 4],
  [48, 4],
  [56, 4],
  [60, 4],
  [64, 4],
  [68, 4],
  [72, 4],
  [76, 4],
  [80, 4],
] as const
/** Fields of an entry of the directory (2.6.1): name's length, type, colour, siblings, child, first sector, size. */
const entryFields = [
  [64, 2],
  [66, 1],
  [67, 1],
  [68, 4],
  [72, 4],
  [76, 4],
  [116, 4],
  [120, 4],
  [124, 4],
] as const

export const compoundMutations: readonly Mutation[] = [
  {
    name: 'compound file: change the header',
    mutate: ofCompound((bytes, random) => {
      const changed = Buffer.from(bytes)
      const [at, size] = random.pick(headerFields)
      changed.writeUIntLE(random.pick(unsigned(size)), at, size)
      return changed
    }),
  },
  {
    name: 'compound file: let chains lead astray',
    mutate: ofCompound((bytes, random) => {
      const table = sectorAt(bytes, bytes.readUInt32LE(76))
      if (table === undefined) return undefined
      const changed = Buffer.from(bytes)
      const entries = sectorBytes(bytes) / 4
      for (let left = 1 + random.below(8); left > 0; left--)
        changed.writeUInt32LE(
          random.chance(0.3) ? random.pick(special) : random.below(entries),
          table + 4 * random.below(entries),
        )
      return changed
    }),
  },
  {
    name: 'compound file: change the directory',
    mutate: ofCompound((bytes, random) => {
      const directory = sectorAt(bytes, bytes.readUInt32LE(48))
      if (directory === undefined) return undefined
      const changed = Buffer.from(bytes)
      const [offset, size] = random.pick(entryFields)
      const value = random.chance(0.5) ? random.pick(unsigned(size)) : random.below(Math.min(2 ** (8 * size), 64))
      changed.writeUIntLE(value, directory + 128 * random.below(sectorBytes(bytes) / 128) + offset, size)
      return changed
    }),
  },
  {
    name: 'compound file: exchange two sectors',
    mutate: ofCompound((bytes, random) => {
      const size = sectorBytes(bytes)
      const last = Math.floor(bytes.length / size) - 1
      if (last < 3) return undefined
      const [one, other] = [1 + random.below(last), 1 + random.below(last)]
      const changed = Buffer.from(bytes)
      bytes.copy(changed, one * size, other * size, other * size + size)
      bytes.copy(changed, other * size, one * size, one * size + size)
      return changed
    }),
  },
]
