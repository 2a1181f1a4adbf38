/** The interface of mutations: changes of a file's bytes that a seed reproduces. */
import type { Random } from '../random.ts'

/** Returns `undefined` if it is not applicable to the file. */
export type Mutate = (bytes: Buffer, random: Random) => Buffer | undefined

export interface Mutation {
  name: string
  mutate: Mutate
}

/** Boundary values of integer types. */
export const edgeNumbers = [
  ...[0, 1, -1, 2, 7, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 1_048_576, 16_777_216],
  ...[2_147_483_647, 2_147_483_648, -2_147_483_648, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991],
] as const
/** Boundary values as text. */
export const edgeTexts = [
  ...edgeNumbers.map(String),
  '1e308',
  '-1e308',
  '1e-308',
  '0.0000001',
  'NaN',
  '-0',
  '9'.repeat(400),
] as const

/** The maximum size of a mutated file. Larger files are a matter of limits, which have their own tests. */
export const mostBytes = 20_000_000

/** Replaces one match of a pattern; returns `undefined` if there is none. */
export function replaceOne(
  text: string,
  pattern: RegExp,
  random: Random,
  replace: (match: RegExpExecArray) => string,
): string | undefined {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return undefined
  const match = random.pick(matches)
  return text.slice(0, match.index) + replace(match) + text.slice(match.index + match[0].length)
}

/** Wraps a mutation of ASCII syntax; other bytes are preserved (Latin-1). */
export const ofLatin1 =
  (change: (text: string, random: Random) => string | undefined): Mutate =>
  (bytes, random) => {
    const changed = change(bytes.toString('latin1'), random)
    return changed === undefined ? undefined : Buffer.from(changed, 'latin1')
  }
