/** Recognizes rules as underlines and strikethroughs, and assigns links, to the glyphs they cover. */
import { grown, meets } from './box.ts'
import { boxFinder } from './box-finder.ts'
import type { Glyph, PageElements, PlacedLink, Rule } from './elements.ts'
import { isSpace } from './scripts.ts'

/** The maximum weight of an underline in points, and how far it may extend beyond its text, in font sizes. */
const thickest = 2
const overhang = 0.35

type Mark = 'underline' | 'strike'

function markOf(rule: Rule, { baseline, size, left, right, angle }: Glyph): Mark | undefined {
  const middle = (left + right) / 2
  if (angle !== 0 || middle < rule.left || middle > rule.right) return undefined
  const below = ((rule.top + rule.bottom) / 2 - baseline) / size
  if (below > 0.02 && below < 0.28) return 'underline'
  return below < -0.18 && below > -0.42 ? 'strike' : undefined
}

/** Whether a vertical rule touches the rule, which makes it the side of a cell. */
const isPartOfTable = (rule: Rule, upright: readonly Rule[]) => upright.some((side) => meets(grown(side, 1.5), rule))

function decorated(rule: Rule, bands: readonly (readonly Glyph[])[], upright: readonly Rule[]): boolean {
  const marked: { glyph: Glyph; mark: Mark }[] = []
  for (const glyphs of bands)
    for (const glyph of glyphs) {
      const mark = markOf(rule, glyph)
      if (mark) marked.push({ glyph, mark })
    }
  const first = marked.find(({ glyph }) => !isSpace(glyph.text))
  if (!first || isPartOfTable(rule, upright)) return false
  const left = Math.min(...marked.map(({ glyph }) => glyph.left))
  const right = Math.max(...marked.map(({ glyph }) => glyph.right))
  const slack = overhang * first.glyph.size
  if (Math.abs(left - rule.left) > slack + 1 || Math.abs(right - rule.right) > slack + 1) return false
  for (const { glyph, mark } of marked) glyph[mark] = true
  return true
}

function link(glyphs: readonly Glyph[], links: readonly PlacedLink[]): void {
  if (links.length === 0) return
  const glyphsIn = boxFinder(glyphs)
  for (const { target, ...box } of links) for (const glyph of glyphsIn(grown(box, 1))) glyph.link = target
}

/** Marks the page's glyphs, and returns the rules that are no text decoration. */
export function decorate({ glyphs, rules, links }: PageElements): Rule[] {
  const upright = rules.filter(({ isHorizontal }) => !isHorizontal)
  link(glyphs, links)
  if (rules.length === 0) return []
  // Compares each rule only with the glyphs near it, because a page of drawings has thousands of rules.
  const byBand = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const band = Math.floor(glyph.baseline / 20)
    const inBand = byBand.get(band)
    if (inBand) inBand.push(glyph)
    else byBand.set(band, [glyph])
  }
  return rules.filter((rule) => {
    if (!rule.isHorizontal || rule.weight > thickest) return true
    const band = Math.floor(rule.top / 20)
    const near = [band - 1, band, band + 1, band + 2].map((each) => byBand.get(each) ?? [])
    return !decorated(rule, near, upright)
  })
}
