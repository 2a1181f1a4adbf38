/** What `hwp/fonts.ts` is on the server: the browser has the fonts that come with the program, and no others. */
import type { FamilyFonts } from '../hwp/family-fonts.ts'
import { packagedFonts, standInFor } from '../hwp/packaged-fonts.ts'

/** Returns the fonts of families, by name. */
export const fontsOfFamilies = async (names: readonly string[]): Promise<Record<string, FamilyFonts>> =>
  Object.fromEntries(names.map((name) => [name, packagedFonts(standInFor(name))]))
