/**
 * Prepares a page drawn by the engine for librsvg: with installed fonts, characters scaled to their layout width (librsvg 2.54 does not
 * support `textLength`; SVG 2, 11.5), spaces, and substitutes for characters that no font has.
 */
import type { FamilyFonts, FontLocation, Coverage } from './fonts.ts'
import type { IsBeforeSpace } from './page-text.ts'
import { decoded, encoded } from '../office/xml-text.ts'

export interface PageFonts {
  /** Faces by the names of the document's families. */
  faces: Readonly<Record<string, FamilyFonts>>
  coverage: Coverage
  advanceOf(place: FontLocation, character: string): number | undefined
}

export interface PreparedPage {
  svg: string
  /** The document's families that the page uses. */
  families: Set<string>
  /** The number of characters that no font has. */
  replaced: number
}

type Attributes = ReadonlyMap<string, string>

/** The substitute for a character that no font has, as in Korean and Japanese print: GETA MARK. */
const substitute = '〓'

/** Smaller deviations of the width are invisible. */
const noticeable = 0.01

/** The maximum horizontal stretch: beyond it strokes become too thick, so the glyph is centred in its width instead. */
const mostStretch = 1.1

/** Characters that join or modify their neighbours and are invisible by themselves. */
const invisible = /[\p{Mn}\p{Cf}\p{Zs}\s]/u

const bold = /^(?:bold|[6-9]00)$/

/** Fallback fonts for Hangul, old Hangul and Han characters that a face lacks, with Korean shapes first. */
const lastResorts = (generic: string | undefined) =>
  generic === 'serif' ? "'NanumMyeongjo','Noto Serif CJK KR',serif" : "'NanumGothic','Noto Sans CJK KR',sans-serif"

const attributesIn = (source: string): Map<string, string> =>
  new Map(Array.from(source.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]))

const written = (attributes: Attributes) => [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')

/** Family names in order of priority. */
const familiesIn = (list: string): readonly string[] =>
  decoded(list)
    .split(',')
    .map((name) => name.trim().replaceAll(/^'|'$/g, ''))

/** Scales a character of `natural` width to `width`, in the text's own units. */
function fit(attributes: Map<string, string>, natural: number, width: number): void {
  if (Math.abs(width / natural - 1) < noticeable) return
  const scale = Math.min(width / natural, mostStretch)
  const x = Number(attributes.get('x') ?? 0) + (width - natural * scale) / 2
  const place = `translate(${x.toFixed(3)},${attributes.get('y') ?? 0}) scale(${scale.toFixed(4)},1)`
  attributes.set('transform', `${attributes.get('transform') ?? ''} ${place}`.trim())
  attributes.delete('x')
  attributes.delete('y')
}

/** The left end of a text's baseline; NaN if the text is anchored elsewhere or rotated. */
function beginningOf(attributes: Attributes): [x: number, y: number] {
  const transform = attributes.get('transform') ?? ''
  if (attributes.has('text-anchor') || /rotate|matrix/.test(transform)) return [Number.NaN, Number.NaN]
  const [, x, y] = /translate\((-?[\d.]+),\s*(-?[\d.]+)\)/.exec(transform) ?? []
  return [Number(x ?? attributes.get('x')), Number(y ?? attributes.get('y'))]
}

const isCovered = (coverage: Coverage, character: string) => {
  const code = character.codePointAt(0) ?? 0
  return ((coverage[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
}

/** Prepares a page. */
export function preparePage(page: string, isBeforeSpace: IsBeforeSpace, fonts: PageFonts): PreparedPage {
  const { faces, coverage, advanceOf } = fonts
  const families = new Set<string>()
  let replaced = 0
  // Thousands of texts use the same few fonts.
  const known = new Map<string, { name?: string; face?: FamilyFonts; generic?: string }>()
  const chosen = (list: string) => {
    const seen = known.get(list)
    if (seen) return seen
    const asked = familiesIn(list)
    const [name, generic] = [asked.find((family) => faces[family]), asked.at(-1) ?? '']
    const choice = name === undefined || !faces[name] ? { generic } : { name, face: faces[name], generic }
    known.set(list, choice)
    return choice
  }
  const drawable = (text: string, place: FontLocation | undefined) =>
    Array.from(text, (character) => {
      if (invisible.test(character) || isCovered(coverage, character)) return character
      if (place && advanceOf(place, character) !== undefined) return character
      replaced++
      return substitute
    }).join('')
  const prepared = (source: string, content: string) => {
    const attributes = attributesIn(source)
    const { name, face, generic } = chosen(attributes.get('font-family') ?? '')
    const place = face?.[bold.test(attributes.get('font-weight') ?? '') ? 'bold' : 'regular']
    const text = drawable(decoded(content), place)
    // librsvg preserves a space after a character, but drops a text that is only a space.
    const space = isBeforeSpace(...beginningOf(attributes)) ? ' ' : ''
    const width = Number(attributes.get('textLength') ?? 0)
    const advance = place && width > 0 && [...text].length === 1 ? advanceOf(place, text) : undefined
    if (advance) fit(attributes, advance * Number(attributes.get('font-size')), width)
    if (face) attributes.set('font-family', `'${face.family}',${lastResorts(generic)}`)
    if (name !== undefined) families.add(name)
    if (space) attributes.set('xml:space', 'preserve')
    for (const unknown of ['textLength', 'lengthAdjust']) attributes.delete(unknown)
    return `<text${written(attributes)}>${encoded(text)}${space}</text>`
  }
  const svg = page
    .replace(/^<svg /, '<svg xml:lang="ko" ')
    .replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_whole, source: string, content: string) =>
      prepared(source, content),
    )
  return { svg, families, replaced }
}
