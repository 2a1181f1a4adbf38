/** Mutations independent of the format. */
import { edgeNumbers, type Mutation } from './mutation.ts'

/** Chooses a range of a file: offset and length. */
const stretch = (length: number, random: { below(end: number): number }) => {
  const start = random.below(length)
  return { start, size: 1 + random.below(Math.min(length - start, 1 + random.below(4096))) }
}

/** Returns the boundary values that fit into an unsigned field of `bytes` bytes. */
export const unsigned = (bytes: number) => edgeNumbers.filter((each) => each >= 0 && each < 2 ** (8 * bytes))

export const anyBytes: readonly Mutation[] = [
  {
    name: 'flip bits',
    mutate(bytes, random) {
      const changed = Buffer.from(bytes)
      for (let left = 1 + random.below(16); left > 0; left--) {
        const at = random.below(changed.length)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << random.below(8)), at)
      }
      return changed
    },
  },
  { name: 'cut off', mutate: (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length)) },
  { name: 'cut the beginning', mutate: (bytes, random) => bytes.subarray(random.below(Math.min(bytes.length, 2000))) },
  {
    name: 'repeat a stretch',
    mutate(bytes, random) {
      const { start, size } = stretch(bytes.length, random)
      const part = bytes.subarray(start, start + size)
      const times = 1 + random.below(random.chance(0.1) ? 500 : 4)
      const copies = Array.from({ length: times }, () => part)
      return Buffer.concat([bytes.subarray(0, start), ...copies, bytes.subarray(start)])
    },
  },
  {
    name: 'leave out a stretch',
    mutate(bytes, random) {
      const { start, size } = stretch(bytes.length, random)
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + size)])
    },
  },
  {
    name: 'move a stretch',
    mutate(bytes, random) {
      const { start, size } = stretch(bytes.length, random)
      const rest = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + size)])
      const to = random.below(rest.length + 1)
      return Buffer.concat([rest.subarray(0, to), bytes.subarray(start, start + size), rest.subarray(to)])
    },
  },
  {
    name: 'put noise in',
    mutate(bytes, random) {
      const { start, size } = stretch(bytes.length, random)
      const noise = Buffer.from(Array.from({ length: size }, () => random.below(256)))
      return Buffer.concat([bytes.subarray(0, start), noise, bytes.subarray(random.chance(0.5) ? start : start + size)])
    },
  },
  {
    name: 'blank a stretch',
    mutate(bytes, random) {
      const { start, size } = stretch(bytes.length, random)
      return Buffer.from(bytes).fill(random.pick([0, 255, 32]), start, start + size)
    },
  },
  {
    name: 'set a number of the header to an edge',
    mutate(bytes, random) {
      const size = random.pick([1, 2, 4] as const)
      if (bytes.length < size) return undefined
      const changed = Buffer.from(bytes)
      const at = random.below(Math.min(bytes.length - size + 1, 256))
      const value = random.pick(unsigned(size))
      if (random.chance(0.5)) changed.writeUIntLE(value, at, size)
      else changed.writeUIntBE(value, at, size)
      return changed
    },
  },
  {
    name: 'put something after the end',
    mutate: (bytes, random) => Buffer.concat([bytes, Buffer.alloc(1 + random.below(100_000), random.below(256))]),
  },
]
