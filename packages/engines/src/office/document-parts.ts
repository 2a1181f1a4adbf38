/** Reads from an office file's XML which fonts it names, and whether it links to external files. */
import { withArchive } from '../archive/index.ts'
import { holdsStyles, stylesNamedIn, withUsedStyles } from './used-styles.ts'
import { decoded, elementsIn, without } from './xml-text.ts'

interface DocumentParts {
  /** The font names, as written in the file. */
  fonts: ReadonlySet<string>
  /** Whether pictures or data are linked instead of embedded. Hyperlinks do not count. */
  linked: boolean
  /** Whether it contains VBA macros. */
  macros: boolean
}

/** The parts that name fonts: text and styles. */
const namesFonts = /^(word|xl|ppt|content\.xml|styles\.xml)/
const relations = /\.rels$/
/** Larger parts are skipped: they are worksheets with numbers. */
const mostBytes = 20_000_000
const mostRelationBytes = 2_000_000
/** The limit over all parts. Font names are only reported to the visitor, so incomplete lists are acceptable. */
const mostLookedAt = 60_000_000

/**
 * The attributes that name fonts: `w:rFonts` (ECMA-376-1, 17.3.2.26), `a:latin` and similar (21.1.2.3), the fonts of cell
 * styles (18.8.29), and OpenDocument's font faces (OpenDocument 1.3, part 3, 20.275).
 */
const fontNames: readonly RegExp[] = [
  /<a:(?:latin|ea|sym) typeface="([^"]{1,200})"/g,
  /<(?:rFont|name) val="([^"]{1,200})"/g,
  /\sstyle:font-name(?:-asian)?="([^"]{1,200})"/g,
]
/** The same for complex scripts. Nearly every document names fonts for them, but few contain such text. */
const complexNames: readonly RegExp[] = [
  /<a:cs typeface="([^"]{1,200})"/g,
  /\sstyle:font-name-complex="([^"]{1,200})"/g,
]
const wordFonts = /<w:rFonts [^>]{0,600}>/g
const wordNames = /\sw:(?:ascii|hAnsi|eastAsia)="([^"]{1,200})"/g
const complexWordNames = /\sw:cs="([^"]{1,200})"/g
/** Hebrew to Arabic, Indic scripts, Thai, Lao. */
const complexScript = /[\u0590-\u08ff\u0900-\u0eff]/

/** OpenDocument's font faces: their names, and the family of each (OpenDocument 1.3, part 3, 16.23). */
const fontFace = /<style:font-face style:name="([^"]{1,200})" svg:font-family="([^"]{1,200})"/g

const namesIn = (xml: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...xml.matchAll(pattern)].map(([, name = '']) => cleaned(name)))

/** Unescapes a name and removes the quotes that OpenDocument puts around names with spaces. */
const cleaned = (name: string) =>
  decoded(name)
    .trim()
    .replace(/^'(.*)'$/, '$1')
const isName = (name: string) => name !== '' && !name.startsWith('+') && !name.startsWith('@')

/** Whether a part has an external relationship (ECMA-376-2, 9.3) other than a hyperlink. */
const linksOutside = (xml: string) =>
  [...xml.matchAll(/<Relationship [^>]{0,1000}>/g)].some(
    ([relation]) =>
      relation.includes('TargetMode="External"') && !/relationships\/(hyperlink|attachedTemplate)"/.test(relation),
  )
const imageOutside = /<draw:(?:image|object|plugin|floating-frame)\s[^>]{0,1000}xlink:href="(?:https?|ftp|file|smb):/

/** VBA macros. LibreOffice itself reports its own macros. */
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

/** Reads the package at `path`. Throws `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`. */
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

const fontSets = ['major', 'minor'] as const
type FontSet = (typeof fontSets)[number]

const isTheme = (name: string): boolean => /\/theme\/theme\d*\.xml$/.test(name)

/**
 * A theme (ECMA-376-1, 20.1.4.1.18) without the fonts of the sets that are not in `used`. It has one set for headings and one for the rest,
 * which not every document uses.
 */
const withUsedSets = (theme: string, used: ReadonlySet<FontSet>): string =>
  fontSets.filter((set) => !used.has(set)).reduce((left, set) => without(left, elementsIn(left, `a:${set}Font`)), theme)

const titles = /<p:ph\s[^>]{0,500}type="(?:ctrTitle|title)"|typeface="\+mj-/

/** The sets that a part uses: Word names them, slides have them by being titles or not, drawings of workbooks have the second. */
function setsUsedIn(name: string, xml: string): FontSet[] {
  if (name.startsWith('ppt/slides/')) return titles.test(xml) ? ['major', 'minor'] : ['minor']
  if (/^xl\/(charts|drawings)\//.test(name)) return ['minor']
  const named = new Set([...xml.matchAll(/w:(?:ascii|hAnsi|eastAsia)Theme="(major|minor)/g)].map(([, set]) => set))
  return fontSets.filter((set) => named.has(set))
}
