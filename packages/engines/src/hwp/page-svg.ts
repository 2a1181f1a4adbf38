/**
 * A page as the engine draws it, made ready for librsvg: in our fonts, every character as wide as the layout has it (librsvg
 * 2.54 does not know `textLength`; SVG 2, 11.5), and none that no font has.
 */
import type { Face, FontPlace } from './faces.ts'
import type { Coverage } from './list-fonts.ts'
import { isBeforeSpace, type TextRun } from './text-runs.ts'

export interface PageFonts {
  /** By the names of the document's families. */
  faces: Readonly<Record<string, Face>>
  coverage: Coverage
  advanceOf(place: FontPlace, character: string): number | undefined
}

export interface PreparedPage {
  svg: string
  /** The document's families that are drawn on it. */
  families: Set<string>
  /** How many characters no font has. */
  replaced: number
}

/** What stands for a character that no font has, as in Korean and Japanese print: GETA MARK. */
const substitute = '〓'

/** Less than this, as a share of the width, nobody sees. */
const noticeable = 0.01

/** A letter is made wider by no more than this: beyond, its strokes become too fat, and it stands in the middle of its width. */
const mostStretch = 1.1

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
const encoded = (text: string) => text.replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))

/** Characters that XML 1.0 (2.2) does not allow. */
// oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What joins or modifies its neighbours, and is nothing by itself. */
const invisible = /[\p{Mn}\p{Cf}\p{Zs}\s]/u

/** What comes after a face: for Hangul, old Hangul and Han characters that it lacks, in the Korean shapes first. */
const lastResorts = (generic: string) =>
  generic === 'serif' ? "'NanumMyeongjo','Noto Serif CJK KR',serif" : "'NanumGothic','Noto Sans CJK KR',sans-serif"

const bold = /^(?:bold|[6-9]00)$/

const attribute = (attributes: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
const without = (attributes: string, names: readonly string[]) =>
  attributes.replaceAll(new RegExp(`(?:^|\\s)(?:${names.join('|')})="[^"]*"`, 'g'), '')

/** Families in the order in which a text asks for them. */
const familiesOf = (list: string) =>
  decoded(list)
    .split(',')
    .map((name) => name.trim().replaceAll(/^'|'$/g, ''))

/** Makes a character of `natural` width fill `width`, in the text's own units. */
function fitted(attributes: string, natural: number, width: number): string {
  if (Math.abs(width / natural - 1) < noticeable) return attributes
  const scale = Math.min(width / natural, mostStretch)
  const x = Number(attribute(attributes, 'x') ?? 0) + (width - natural * scale) / 2
  const before = attribute(attributes, 'transform') ?? ''
  const place = `translate(${x.toFixed(3)},${attribute(attributes, 'y') ?? 0}) scale(${scale.toFixed(4)},1)`
  return `${without(attributes, ['x', 'y', 'transform'])} transform="${`${before} ${place}`.trim()}"`
}

/** Where a text begins: from the left, and its baseline. Nowhere for one that does not begin where it says, or is turned. */
function placeOf(attributes: string): [x: number, y: number] {
  if (/text-anchor|rotate|matrix/.test(attributes)) return [Number.NaN, Number.NaN]
  const [, x, y] = /translate\((-?[\d.]+),\s*(-?[\d.]+)\)/.exec(attributes) ?? []
  return [Number(x ?? attribute(attributes, 'x')), Number(y ?? attribute(attributes, 'y'))]
}

/**
 * Makes a page ready.
 *
 * @param runs where its text stands
 */
export function preparePage(page: string, runs: readonly TextRun[], fonts: PageFonts): PreparedPage {
  const { faces, coverage, advanceOf } = fonts
  const families = new Set<string>()
  let replaced = 0
  const isCovered = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return ((coverage[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
  }
  const drawable = (text: string, place: FontPlace | undefined) =>
    Array.from(text, (character) => {
      if (invisible.test(character) || isCovered(character)) return character
      if (place && advanceOf(place, character) !== undefined) return character
      replaced++
      return substitute
    }).join('')
  const svg = page
    .replaceAll(forbidden, '')
    .replace(/^<svg /, '<svg xml:lang="ko" ')
    .replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_whole, attributes: string, content: string) => {
      const asked = familiesOf(attribute(attributes, 'font-family') ?? '')
      const name = asked.find((family) => faces[family])
      const face = name === undefined ? undefined : faces[name]
      if (name !== undefined) families.add(name)
      const place = face?.[bold.test(attribute(attributes, 'font-weight') ?? '') ? 'bold' : 'regular']
      const text = drawable(decoded(content), place)
      const width = Number(attribute(attributes, 'textLength'))
      const size = Number(attribute(attributes, 'font-size'))
      const advance = place && width > 0 && [...text].length === 1 ? advanceOf(place, text) : undefined
      const kept = without(attributes, ['textLength', 'lengthAdjust', ...(face ? ['font-family'] : [])])
      const family = face ? ` font-family="'${face.family}',${lastResorts(asked.at(-1) ?? '')}"` : ''
      const own = `${advance ? fitted(kept, advance * size, width) : kept}${family}`
      // After a character librsvg keeps a space; one by itself it leaves out.
      return isBeforeSpace(runs, ...placeOf(attributes))
        ? `<text ${own} xml:space="preserve">${encoded(text)} </text>`
        : `<text ${own}>${encoded(text)}</text>`
    })
  return { svg, families, replaced }
}

/** The texts of a page, as they are drawn. */
export function* textsIn(page: string): Generator<string> {
  for (const [, content = ''] of page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)) yield decoded(content)
}

/** Text that is out by less may still be seen. */
const tolerance = 4

/** Whether text of a page stands below its end, or right of it. Turned text is not looked at. */
export function isBeyondPage(page: string): boolean {
  const root = /^<svg [^>]*>/.exec(page)?.[0] ?? ''
  const [width, height] = [Number(attribute(root, 'width')), Number(attribute(root, 'height'))]
  const places = page.matchAll(
    /<text (?:x="(-?[\d.]+)" y="(-?[\d.]+)"|transform="translate\((-?[\d.]+),\s*(-?[\d.]+)\)(?! *rot))/g,
  )
  for (const [, x, y, movedX, movedY] of places)
    if (Number(x ?? movedX) > width + tolerance || Number(y ?? movedY) > height + tolerance) return true
  return false
}
