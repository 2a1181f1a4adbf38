/** What every mutation is: a change of a file's bytes that a seed repeats. */
import type { Random } from '../random.ts'

/** `undefined` where the file has nothing that it could change. */
export type Mutate = (bytes: Buffer, random: Random) => Buffer | undefined

export interface Mutation {
  name: string
  mutate: Mutate
}

/** Numbers at the edges of what programs count with. */
export const edgeNumbers = [
  ...[0, 1, -1, 2, 7, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 1_048_576, 16_777_216],
  ...[2_147_483_647, 2_147_483_648, -2_147_483_648, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991],
] as const
/** Numbers as a text format writes them. */
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

/** No mutation makes a file larger: what is large is a matter of limits, which have tests of their own. */
export const mostBytes = 20_000_000

/** Replaces one of the matches of a pattern; `undefined` where there is none. */
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

/** The mutation of a format whose parts are ASCII, and bytes beyond that are left as they are. */
export const ofLatin1 =
  (change: (text: string, random: Random) => string | undefined): Mutate =>
  (bytes, random) => {
    const changed = change(bytes.toString('latin1'), random)
    return changed === undefined ? undefined : Buffer.from(changed, 'latin1')
  }
