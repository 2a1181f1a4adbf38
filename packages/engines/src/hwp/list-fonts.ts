/** Lists the installed fonts by fontconfig, once per process. */
import { documentFonts } from '../fonts/index.ts'
import { once } from '../once.ts'

/** Lists scalable fonts. */
const list = async (format: string, pattern: string): Promise<string> =>
  (await documentFonts()).ask('fc-list', ['-f', format, `${pattern}:scalable=true`])

export interface ListedFont {
  family: string
  /** In fontconfig's units: 80 is regular, 200 is bold. */
  weight: number
  path: string
  /** The index of the font in its file. */
  index: number
}

/** Returns the upright fonts by family name. */
export const fontsByFamily = once(async (): Promise<ReadonlyMap<string, readonly ListedFont[]>> => {
  const lines = (await list('%{family}\t%{weight}\t%{file}\t%{index}\n', ':slant=0')).split('\n')
  const fonts = lines.flatMap((line): ListedFont[] => {
    const [families = '', weight, path = '', index] = line.split('\t')
    // The upper 16 bits of the index identify an instance of a variable font.
    const font = { weight: Number(weight), path, index: Number(index) & 0xffff }
    return path ? families.split(',').map((family) => ({ family, ...font })) : []
  })
  return Map.groupBy(fonts, ({ family }) => family)
})

/** A bitmap of the characters that some font has, one bit per code point. */
export type Coverage = Uint8Array

const codePoints = 0x110000

/** Private use areas (Unicode 15, 23.5), where a code point is a different character in each font. */
const privateUse = [
  [0xe000, 0xf8ff],
  [0xf0000, 0x10ffff],
] as const

/** Returns the characters that any of the fonts has. */
export const fontCoverage = once(async (): Promise<Coverage> => {
  const covered = new Uint8Array(codePoints / 8)
  for (const range of new Set((await list('%{charset} ', '')).split(/\s+/))) {
    const [first = Number.NaN, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    for (let code = first; code <= last; code++) covered[code >> 3] = (covered[code >> 3] ?? 0) | (1 << (code & 7))
  }
  for (const [first, last] of privateUse) covered.fill(0, first >> 3, (last >> 3) + 1)
  return covered
})
