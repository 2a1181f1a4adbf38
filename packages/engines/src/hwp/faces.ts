/** Which of our fonts a document's are drawn in, and where they are. */
import { documentFonts, ownFamily } from '../fonts/index.ts'
import { fontsByFamily } from './list-fonts.ts'

/** A font file, and which of its fonts where it has several. */
export interface FontPlace {
  path: string
  index: number
}

/** What a family of a document is drawn in. */
export interface Face {
  family: string
  /** Whether it is another font than the document names. */
  replaces: boolean
  regular: FontPlace | undefined
  bold: FontPlace | undefined
}

/** The font of a family whose weight is nearest; `undefined` where it has none. */
async function placeOf(family: string, weight: number): Promise<FontPlace | undefined> {
  const fonts = (await fontsByFamily()).get(family) ?? []
  const [nearest] = fonts.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))
  return nearest && { path: nearest.path, index: nearest.index }
}

/** What a name that nobody knows gets, which has no Hangul. */
const latinDefault = 'Arimo'
const koreanDefault = 'NanumGothic'

/** The weight is part of some names. */
const weights = / *(?:ExtraBold|Bold)$/

async function faceOf(name: string, found: string | undefined): Promise<Face> {
  const own = ownFamily(name.replace(weights, ''))
  const standIn = own ?? found ?? name
  const family = standIn === latinDefault && /\p{sc=Hangul}/u.test(name) ? koreanDefault : standIn
  const [regular, bold] = await Promise.all([placeOf(family, 80), placeOf(family, 200)])
  return { family, replaces: own === undefined && family !== name, regular, bold }
}

/** Gives the faces of families, by their names. */
export async function facesOf(names: readonly string[]): Promise<Record<string, Face>> {
  const { standInsFor } = await documentFonts()
  const found = await standInsFor(names)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await faceOf(name, found.get(name))] as const)),
  )
}
