/** Maps a document's font families to installed fonts and their files. */
import { documentFonts, ownFamily } from '../fonts/index.ts'
import { fontsByFamily } from './list-fonts.ts'

/** A font file, and the index of the font in a collection. */
export interface FontPlace {
  path: string
  index: number
}

/** The font that a document's family is drawn in. */
export interface Face {
  family: string
  /** Whether it differs from the font that the document names. */
  replaces: boolean
  regular: FontPlace | undefined
  bold: FontPlace | undefined
}

/** The font of a family with the nearest weight; `undefined` if the family has none. */
async function placeOf(family: string, weight: number): Promise<FontPlace | undefined> {
  const fonts = (await fontsByFamily()).get(family) ?? []
  const [nearest] = fonts.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))
  return nearest && { path: nearest.path, index: nearest.index }
}

/** The substitutes for unknown families: the Latin one has no Hangul, so families with a Hangul name get the Korean one. */
const latinDefault = 'Arimo'
const koreanDefault = 'NanumGothic'

/** Some family names include the weight. */
const weights = / *(?:ExtraBold|Bold)$/

async function faceOf(name: string, found: string | undefined): Promise<Face> {
  const own = ownFamily(name.replace(weights, ''))
  const standIn = own ?? found ?? name
  const family = standIn === latinDefault && /\p{sc=Hangul}/u.test(name) ? koreanDefault : standIn
  const [regular, bold] = await Promise.all([placeOf(family, 80), placeOf(family, 200)])
  return { family, replaces: own === undefined && family !== name, regular, bold }
}

/** Returns the faces of families, by name. */
export async function facesOf(names: readonly string[]): Promise<Record<string, Face>> {
  const { standInsFor } = await documentFonts()
  const found = await standInsFor(names)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await faceOf(name, found.get(name))] as const)),
  )
}
