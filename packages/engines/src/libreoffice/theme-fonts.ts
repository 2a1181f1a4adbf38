/** The fonts of a theme (ECMA-376-1, 20.1.4.1.18): one set for headings and one for the rest, which not every document uses. */
import { elementsIn, without } from './elements.ts'

const fontSets = ['major', 'minor'] as const
type FontSet = (typeof fontSets)[number]

export const isTheme = (name: string): boolean => /\/theme\/theme\d*\.xml$/.test(name)

/** A theme without the fonts of the sets that are not in `used`. */
export const withUsedSets = (theme: string, used: ReadonlySet<FontSet>): string =>
  fontSets.filter((set) => !used.has(set)).reduce((left, set) => without(left, elementsIn(left, `a:${set}Font`)), theme)

const titles = /<p:ph\s[^>]{0,500}type="(?:ctrTitle|title)"|typeface="\+mj-/

/** The sets that a part uses: Word names them, slides have them by being titles or not, drawings of workbooks have the second. */
export function setsUsedIn(name: string, xml: string): FontSet[] {
  if (name.startsWith('ppt/slides/')) return titles.test(xml) ? ['major', 'minor'] : ['minor']
  if (/^xl\/(charts|drawings)\//.test(name)) return ['minor']
  const named = new Set([...xml.matchAll(/w:(?:ascii|hAnsi|eastAsia)Theme="(major|minor)/g)].map(([, set]) => set))
  return fontSets.filter((set) => named.has(set))
}
