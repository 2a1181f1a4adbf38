/** Finds which of a document's fonts were replaced in its PDF. */
import { documentFonts } from '../fonts/index.ts'
import { runMupdf } from '../mupdf/index.ts'

export interface ReplacedFont {
  name: string
  by: string
}

/** Normalizes a name for comparison: PostScript names have no spaces, and end with the style. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Compares the fonts that a document names with those in its PDF. A font counts as replaced if it is not installed and its stand-in is in the
 * PDF, because documents name many fonts that none of their text uses.
 *
 * @returns the replaced fonts, in the order of the names
 */
export async function replacedFonts(
  names: Iterable<string>,
  pdf: string,
  options: { signal: AbortSignal; memoryMegabytes: number },
): Promise<ReplacedFont[]> {
  const { standInsFor } = await documentFonts()
  const [{ fonts }, standIns] = await Promise.all([runMupdf('listFonts', { path: pdf }, options), standInsFor(names)])
  const held = fonts.map(plain)
  const found = [...standIns].map(([name, by]) => ({ name, by }))
  return found.filter(({ by }) => held.some((font) => font.startsWith(plain(by))))
}
