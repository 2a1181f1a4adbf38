/** What an office file says of itself in its own XML: the fonts it names, and what it links to elsewhere. */
import { withArchive } from '../archive/index.ts'
import { decoded } from '../xml-text.ts'
import { isTheme, setsUsedIn, withUsedSets } from './theme-fonts.ts'
import { holdsStyles, stylesNamedIn, withUsedStyles } from './used-styles.ts'

export interface DocumentParts {
  /** The names of fonts, as they stand there. */
  fonts: ReadonlySet<string>
  /** Whether pictures or data are linked, not held. Links to click on do not count. */
  linked: boolean
  /** Whether it holds macros of Microsoft's. */
  macros: boolean
}

/** Parts that name fonts: texts and styles, not pictures or settings. */
const namesFonts = /^(word|xl|ppt|content\.xml|styles\.xml)/
const relations = /\.rels$/
/** Larger parts are sheets of numbers. */
const mostBytes = 20_000_000
const mostRelationBytes = 2_000_000
/** Of all parts together no more is looked at: the names of fonts are told, and nothing rests on them. */
const mostLookedAt = 60_000_000

/**
 * The attributes that name fonts: `w:rFonts` (ECMA-376-1, 17.3.2.26), `a:latin` and its like (21.1.2.3), the fonts of cell
 * styles (18.8.29), the names of OpenDocument's font faces (OpenDocument 1.3, part 3, 20.275).
 */
const fontNames: readonly RegExp[] = [
  /<a:(?:latin|ea|sym) typeface="([^"]{1,200})"/g,
  /<(?:rFont|name) val="([^"]{1,200})"/g,
  /\sstyle:font-name(?:-asian)?="([^"]{1,200})"/g,
]
/** The same for scripts whose letters take forms of their own. Nearly every document names fonts for them, few have any. */
const complexNames: readonly RegExp[] = [
  /<a:cs typeface="([^"]{1,200})"/g,
  /\sstyle:font-name-complex="([^"]{1,200})"/g,
]
const wordFonts = /<w:rFonts [^>]{0,600}>/g
const wordNames = /\sw:(?:ascii|hAnsi|eastAsia)="([^"]{1,200})"/g
const complexWordNames = /\sw:cs="([^"]{1,200})"/g
/** Hebrew to Arabic, the scripts of India, Thai, Lao. */
const complexScript = /[\u0590-\u08ff\u0900-\u0eff]/

/** OpenDocument's font faces: their names, and the family of each (OpenDocument 1.3, part 3, 16.23). */
const fontFace = /<style:font-face style:name="([^"]{1,200})" svg:font-family="([^"]{1,200})"/g

const namesIn = (xml: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...xml.matchAll(pattern)].map(([, name = '']) => cleaned(name)))

/** A theme's fonts go by `+mn-lt` and the like; OpenDocument puts names with spaces in quotes. */
const cleaned = (name: string) =>
  decoded(name)
    .trim()
    .replace(/^'(.*)'$/, '$1')
const isName = (name: string) => name !== '' && !name.startsWith('+') && !name.startsWith('@')

/** ECMA-376-2, 9.3: a relation to what is outside. Hyperlinks are for the reader to follow. */
const linksOutside = (xml: string) =>
  [...xml.matchAll(/<Relationship [^>]{0,1000}>/g)].some(
    ([relation]) =>
      relation.includes('TargetMode="External"') && !/relationships\/(hyperlink|attachedTemplate)"/.test(relation),
  )
const imageOutside = /<draw:(?:image|object|plugin|floating-frame)\s[^>]{0,1000}xlink:href="(?:https?|ftp|file|smb):/

/** Microsoft's macros; LibreOffice's own it finds itself. */
const macros = /(^|\/)vbaProject\.bin$/

interface NamedFonts {
  plain: Set<string>
  complex: Set<string>
  faces: Map<string, string>
}

function addFonts({ plain, complex, faces }: NamedFonts, xml: string): void {
  const named = [...xml.matchAll(wordFonts)].map(([tag]) => tag).join('')
  for (const each of [...namesIn(xml, fontNames), ...namesIn(named, [wordNames])]) plain.add(each)
  for (const each of [...namesIn(xml, complexNames), ...namesIn(named, [complexWordNames])]) complex.add(each)
  for (const [, face = '', family = ''] of xml.matchAll(fontFace)) faces.set(cleaned(face), cleaned(family))
}

/** Reads the parts of the package at `path`. Throws `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`. */
export const readParts = (path: string): Promise<DocumentParts> =>
  withArchive(path, async ({ names, read }) => {
    let left = mostLookedAt
    const textOf = async (name: string, most = mostBytes) => {
      const content = left < 0 ? undefined : await read(name, most).catch(() => undefined)
      left -= content?.length ?? 0
      return content?.toString('utf8') ?? ''
    }
    const fonts: NamedFonts = { plain: new Set(), complex: new Set(), faces: new Map() }
    const named = new Set<string>()
    const sets = new Set<'major' | 'minor'>()
    let [linked, isComplex] = [false, false]
    const styles = [...names].find(holdsStyles) ?? ''
    for (const name of names) {
      if (relations.test(name)) linked ||= linksOutside(await textOf(name, mostRelationBytes))
      if (!namesFonts.test(name) || !name.endsWith('.xml') || name === styles || isTheme(name)) continue
      const xml = await textOf(name)
      linked ||= imageOutside.test(xml)
      isComplex ||= complexScript.test(xml)
      addFonts(fonts, xml)
      for (const id of stylesNamedIn(styles, xml)) named.add(id)
      for (const set of setsUsedIn(name, xml)) sets.add(set)
    }
    const inUse = styles && withUsedStyles(styles, await textOf(styles), named)
    addFonts(fonts, inUse)
    for (const set of setsUsedIn(styles, inUse)) sets.add(set)
    for (const name of [...names].filter(isTheme)) addFonts(fonts, withUsedSets(await textOf(name), sets))
    const used = [...fonts.plain, ...(isComplex ? fonts.complex : [])].map((each) => fonts.faces.get(each) ?? each)
    return { fonts: new Set(used.filter(isName)), linked, macros: [...names].some((name) => macros.test(name)) }
  })
