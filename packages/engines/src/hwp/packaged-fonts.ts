/** The fonts that come with the program, for the families that documents name. */
import { ownFamily } from '../fonts/find-substitutes.ts'
import { fontFile, fontStyles, type FamilyName } from '../fonts/font-files.ts'
import { hints, substitutes } from '../fonts/substitutes.ts'
import type { FamilyFonts, FontLocation } from './family-fonts.ts'

/** The packaged fonts by the names that the table of substitutes has. Fonts that are too large to come along have the nearest. */
const packaged: Readonly<Record<string, FamilyName>> = {
  ...{ NanumGothic: 'Nanum Gothic', NanumMyeongjo: 'Nanum Myeongjo', NanumGothicCoding: 'Nanum Gothic Coding' },
  ...{ Arimo: 'Arimo', Tinos: 'Tinos', Cousine: 'Cousine', Carlito: 'Carlito', Caladea: 'Caladea' },
  ...{ 'BIZ UDGothic': 'BIZ UDGothic', 'BIZ UDPGothic': 'BIZ UDPGothic' },
  ...{ 'BIZ UDMincho': 'BIZ UDMincho', 'BIZ UDPMincho': 'BIZ UDPMincho' },
  ...{ 'DejaVu Sans': 'Arimo', 'Noto Sans CJK JP': 'BIZ UDGothic', 'Noto Serif CJK JP': 'BIZ UDMincho' },
  ...{ 'Noto Sans CJK SC': 'BIZ UDGothic', 'Noto Serif CJK SC': 'BIZ UDMincho' },
}

/** Some family names include the weight. */
const weights = / *(?:ExtraBold|Bold)$/

/**
 * The names of families that are bold without being marked so: those for headings, and weights in the manner of Korean foundries (견 and 태,
 * B at the end of the name, and Yoon's numbers from 30 in their last two digits).
 */
const heavyNames =
  /Bold|Black|Heavy|-Extra$|Head ?Line|헤드라인|(?:견|태)(?:고딕|명조)|^HY\p{sc=Hangul}+B$|(?: |고딕)B$|윤(?:고딕|명조) ?\d[3-9]0$/iu

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The family that is drawn for a name: the font itself under its other name, or its substitute. */
export interface StandIn {
  family: string
  /** Whether it is another font than the one that the document names. */
  replaces: boolean
  /** Whether all text in it is bold. */
  heavy: boolean
}

/** Returns the family for a name. The default for Latin names has no Hangul, so families with a Hangul name get the Korean one. */
export function standInFor(name: string): StandIn {
  const heavy = heavyNames.test(name)
  const plain = name.replace(weights, '')
  const own = ownFamily(plain) ?? Object.keys(packaged).find((family) => sameName(family, plain))
  if (own !== undefined) return { family: own, replaces: false, heavy }
  const listed = substitutes.find(([, names]) => names.some((each) => sameName(each, name)))?.[0]
  const hinted = hints.find(([part]) => name.includes(part))?.[1]
  return { family: listed ?? hinted ?? (/\p{sc=Hangul}/u.test(name) ? 'NanumGothic' : 'Arimo'), replaces: true, heavy }
}

/** The fonts of a stand-in: one that is bold by its name has no regular font. */
export const facesOf = (
  { family, replaces, heavy }: StandIn,
  regular: FontLocation | undefined,
  bold: FontLocation | undefined,
): FamilyFonts => ({ family, replaces, regular: heavy ? bold : regular, bold })

const placeOf = (path: string): FontLocation => ({ path, index: 0 })

/** Returns the packaged fonts of a family. */
export function packagedFonts(standIn: StandIn): FamilyFonts {
  const name = packaged[standIn.family] ?? 'Arimo'
  const regular = placeOf(fontFile(name))
  const bold = fontStyles(name).find((style) => style.bold && !style.italic)
  return facesOf(standIn, regular, bold ? placeOf(bold.path) : regular)
}
