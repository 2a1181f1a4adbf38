/** What an office file says of itself in its own XML: the fonts it names, and what it links to elsewhere. */
import { withArchive } from '../archive/index.ts'

export interface DocumentParts {
  /** The names of fonts, as they stand there. */
  fonts: ReadonlySet<string>
  /** Whether pictures or data are linked, not held. Links to click on do not count. */
  linked: boolean
}

/** Parts that name fonts: texts and styles, not pictures or settings. */
const named = /^(word|xl|ppt|content\.xml|styles\.xml)/
const relations = /\.rels$/
/** Larger parts are sheets of numbers. */
const mostBytes = 20_000_000

/**
 * The attributes that name fonts: `w:rFonts` and the font table (ECMA-376-1, 17.3.2.26, 17.8.3.10), `a:latin` and its like
 * (21.1.2.3), the fonts of cell styles (18.8.29), OpenDocument's font faces (OpenDocument 1.3, part 3, 20.183).
 */
const fontNames: readonly RegExp[] = [
  /<w:rFonts [^>]*/g,
  /<a:(?:latin|ea|cs|sym) typeface="([^"]+)"/g,
  /<(?:rFont|name) val="([^"]+)"/g,
  /svg:font-family="([^"]+)"/g,
]
const rFontsNames = /w:(?:ascii|hAnsi|eastAsia|cs)="([^"]+)"/g

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

function* namesIn(xml: string): Generator<string> {
  for (const pattern of fontNames)
    for (const [whole, name] of xml.matchAll(pattern)) {
      if (name !== undefined) yield name
      else for (const [, each] of whole.matchAll(rFontsNames)) if (each) yield each
    }
}

/** A theme's fonts go by `+mn-lt` and the like; OpenDocument puts names with spaces in quotes. */
const cleaned = (name: string) =>
  unescaped(name)
    .trim()
    .replace(/^'(.*)'$/, '$1')
const isName = (name: string) => name !== '' && !name.startsWith('+') && !name.startsWith('@')

/** ECMA-376-2, 9.3: a relation to what is outside. Hyperlinks are for the reader to follow. */
const linksOutside = (xml: string) =>
  [...xml.matchAll(/<Relationship [^>]*TargetMode="External"[^>]*/g)].some(
    ([relation]) => !/relationships\/(hyperlink|attachedTemplate)"/.test(relation),
  )
const imageOutside = /<draw:(?:image|object|plugin|floating-frame)[^>]* xlink:href="(?:https?|ftp|file|smb):/

/** Reads the parts of the package at `path`. Throws `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`. */
export const readParts = (path: string): Promise<DocumentParts> =>
  withArchive(path, async ({ names, read }) => {
    const fonts = new Set<string>()
    let linked = false
    for (const name of names) {
      const isText = named.test(name) && name.endsWith('.xml')
      if (!isText && !relations.test(name)) continue
      const xml = (await read(name, mostBytes).catch(() => undefined))?.toString('utf8')
      if (xml === undefined) continue
      if (relations.test(name)) linked ||= linksOutside(xml)
      else {
        linked ||= imageOutside.test(xml)
        for (const each of namesIn(xml)) if (isName(cleaned(each))) fonts.add(cleaned(each))
      }
    }
    return { fonts, linked }
  })

/** The fonts that a Rich Text file's table names (RTF 1.9.1, "Font Table"), where they are written plainly. */
export function fontsOfRichText(text: string): Set<string> {
  const table = /\{\\fonttbl((?:[^{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)\}/.exec(text)?.[1] ?? ''
  const names = [...table.matchAll(/([^\\{};]+);\}/g)].map(([, name]) => name?.trim() ?? '')
  return new Set(names.filter(Boolean))
}
