/**
 * The font table (ECMA-376-1, 17.8): the class of each font, and a free font with the same widths where there is one, for programs
 * without the font itself.
 *
 * No fonts are embedded. LibreOffice 7.4 uses embedded fonts for the first document that it opens, and keeps them: in further documents
 * that embed the same family it sets text in the wrong face, and beside an installed font of the same name it leaves letters out.
 */
import { substitutes } from '../../fonts/substitutes.ts'
import type { DocumentModel } from '../analysis/index.ts'
import { paragraphsOf } from './base-style.ts'

/** The names that Linux distributions give fonts with the widths of others. */
const alternatives: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
  'Courier New': 'Liberation Mono',
  Calibri: 'Carlito',
  Cambria: 'Caladea',
}

const serifs = /tinos|caladea|serif|mincho|myeongjo/i
const monos = /cousine|mono|coding|^BIZ UD(?:Gothic|Mincho)$/i

/** The class and pitch of a family, as the font table names them, by the free font that replaces it. */
function looksOf(name: string): { family: 'roman' | 'swiss' | 'modern' | 'auto'; pitch: 'fixed' | 'variable' } {
  const [free = name] = substitutes.find(([, names]) => names.includes(name)) ?? []
  const isMono = monos.test(free)
  const isKnown = free !== name || serifs.test(name) || /sans|gothic/i.test(name)
  return {
    family: serifs.test(free) ? 'roman' : isMono ? 'modern' : isKnown ? 'swiss' : 'auto',
    pitch: isMono ? 'fixed' : 'variable',
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns the part `word/fontTable.xml` for all fonts that the document names. */
export function fontTable({ pages }: DocumentModel): string {
  const names = new Set<string>()
  for (const page of pages)
    for (const { runs } of paragraphsOf(page))
      for (const { style } of runs) for (const name of [style.latin, style.eastAsian]) if (name !== '') names.add(name)
  const fonts = [...names].toSorted().map((name) => {
    const { family, pitch } = looksOf(name)
    const alternative = alternatives[name]
    return (
      `<w:font w:name="${escaped(name)}">${alternative === undefined ? '' : `<w:altName w:val="${alternative}"/>`}` +
      `<w:family w:val="${family}"/><w:pitch w:val="${pitch}"/></w:font>`
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${fonts.join('')}</w:fonts>`
  )
}
