/** Maps a document's font families to installed fonts and their files, which fontconfig lists once per process. */
import { documentFonts, ownFamily } from '../fonts/index.ts'
import { once } from '../host/concurrency.ts'

/** A font file, and the index of the font in a collection. */
export interface FontLocation {
  path: string
  index: number
}

/** The font that a document's family is drawn in. */
export interface FamilyFonts {
  family: string
  /** Whether it differs from the font that the document names. */
  replaces: boolean
  regular: FontLocation | undefined
  bold: FontLocation | undefined
}

/** The font of a family with the nearest weight; `undefined` if the family has none. */
async function fontLocation(family: string, weight: number): Promise<FontLocation | undefined> {
  const fonts = (await fontsByFamily()).get(family) ?? []
  const [nearest] = fonts.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))
  return nearest && { path: nearest.path, index: nearest.index }
}

/** The substitutes for unknown families: the Latin one has no Hangul, so families with a Hangul name get the Korean one. */
const latinDefault = 'Arimo'
const koreanDefault = 'NanumGothic'

/** Some family names include the weight. */
const weights = / *(?:ExtraBold|Bold)$/

async function fontsOfFamily(name: string, found: string | undefined): Promise<FamilyFonts> {
  const own = ownFamily(name.replace(weights, ''))
  const standIn = own ?? found ?? name
  const family = standIn === latinDefault && /\p{sc=Hangul}/u.test(name) ? koreanDefault : standIn
  const [regular, bold] = await Promise.all([fontLocation(family, 80), fontLocation(family, 200)])
  return { family, replaces: own === undefined && family !== name, regular, bold }
}

/** Returns the fonts of families, by name. */
export async function fontsOfFamilies(names: readonly string[]): Promise<Record<string, FamilyFonts>> {
  const { standInsFor } = await documentFonts()
  const found = await standInsFor(names)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await fontsOfFamily(name, found.get(name))] as const)),
  )
}

/** Lists scalable fonts. */
const list = async (format: string, pattern: string): Promise<string> =>
  (await documentFonts()).ask('fc-list', ['-f', format, `${pattern}:scalable=true`])

interface ListedFont {
  family: string
  /** In fontconfig's units: 80 is regular, 200 is bold. */
  weight: number
  path: string
  /** The index of the font in its file. */
  index: number
}

/** Returns the upright fonts by family name. */
const fontsByFamily = once(async (): Promise<ReadonlyMap<string, readonly ListedFont[]>> => {
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
