/** The fonts for a document's families: installed ones, which fontconfig lists once per process, or those that come with the program. */
import { documentFonts } from '../fonts/index.ts'
import { once } from '../host/concurrency.ts'
import type { FamilyFonts, FontLocation } from './family-fonts.ts'
import { facesOf, packagedFonts, standInFor } from './packaged-fonts.ts'

interface ListedFont extends FontLocation {
  family: string
  /** In fontconfig's units: 80 is regular, 200 is bold. */
  weight: number
}

const [regularWeight, boldWeight] = [80, 200]

/** Returns the upright scalable fonts by family name; none without fontconfig. */
const installedFonts = once(async (): Promise<ReadonlyMap<string, readonly ListedFont[]>> => {
  const format = '%{family}\t%{weight}\t%{file}\t%{index}\n'
  const list = await documentFonts()
    .then(({ ask }) => ask('fc-list', ['-f', format, ':slant=0:scalable=true']))
    .catch(() => '')
  const fonts = list.split('\n').flatMap((line): ListedFont[] => {
    const [families = '', weight, path = '', index] = line.split('\t')
    // The upper 16 bits of the index identify an instance of a variable font.
    const font = { weight: Number(weight), path, index: Number(index) & 0xffff }
    return path ? families.split(',').map((family) => ({ family: family.trim(), ...font })) : []
  })
  return Map.groupBy(fonts, ({ family }) => family.toLowerCase())
})

/** The font with the nearest weight. */
const nearest = (fonts: readonly ListedFont[], weight: number): FontLocation | undefined =>
  fonts.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight)).at(0)

function fontsOfFamily(name: string, installed: ReadonlyMap<string, readonly ListedFont[]>): FamilyFonts {
  // An operator may have installed the very font that the document names.
  const same = installed.get(name.toLowerCase())
  const standIn = same ? { family: name, replaces: false, heavy: false } : standInFor(name)
  const fonts = same ?? installed.get(standIn.family.toLowerCase())
  if (!fonts) return packagedFonts(standIn)
  return facesOf(standIn, nearest(fonts, regularWeight), nearest(fonts, boldWeight))
}

/** Returns the fonts of families, by name. */
export async function fontsOfFamilies(names: readonly string[]): Promise<Record<string, FamilyFonts>> {
  const installed = await installedFonts()
  return Object.fromEntries(names.map((name) => [name, fontsOfFamily(name, installed)]))
}
