/** Which of the fonts that a document names were replaced in its PDF. */
import { documentFonts } from '../fonts/index.ts'
import { runMupdf } from '../mupdf/index.ts'

export interface ReplacedFont {
  name: string
  by: string
}

/** PostScript names have no spaces, and the style after the family. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Compares what a document names with what its PDF holds: a name counts when no font of that name is here, and the one that
 * stands in for it is in the PDF. Documents name many fonts that no letter of theirs is set in.
 *
 * @returns in the order of the names
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
