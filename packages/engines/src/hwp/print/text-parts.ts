/** Splits a text into its parts (SVG 1.1, 10.5), which the engine makes of the text in Windows metafiles. */
import { numberOf, type SvgElement } from './svg-elements.ts'

/** Characters that are as wide as they are high in the fonts of metafiles. */
const fullWidth = /^[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff01-\uff60]+$/u

/** The engine measures the distances between parts from the end of such a character, and of any other as if it were half as wide. */
const widthOf = (text: string): number => Array.from(text).length * (fullWidth.test(text) ? 1 : 0.5)

/** Returns a text's parts as texts of their own, each at its place; the text itself if it has no parts. */
export function partsOf(element: SvgElement): readonly SvgElement[] {
  const { attributes, children } = element
  if (children.length === 0) return [element]
  let x = numberOf(element, 'x')
  let y = numberOf(element, 'y')
  const parts = [{ ...element, children: [] }, ...children].flatMap((child, index): SvgElement[] => {
    if (index > 0) {
      x = numberOf(child, 'x', x) + numberOf(child, 'dx')
      y = numberOf(child, 'y', y) + numberOf(child, 'dy')
    }
    if (child.text === '') return []
    const part = { ...element, children: [], text: child.text, attributes: { ...attributes, x: `${x}`, y: `${y}` } }
    const width = widthOf(child.text) * numberOf(element, 'font-size')
    x += width
    const isFullWidth = fullWidth.test(child.text)
    return [isFullWidth ? { ...part, attributes: { ...part.attributes, textLength: `${width}` } } : part]
  })
  return anchored(parts, attributes['text-anchor'], x - numberOf(element, 'x'))
}

/** Moves the parts so that the whole text, and not each of them, is aligned to its place. */
function anchored(parts: readonly SvgElement[], anchor: string | undefined, width: number): readonly SvgElement[] {
  const left = { middle: width / 2, end: width }[anchor ?? ''] ?? 0
  if (left === 0) return parts
  return parts.map((part) => {
    const { 'text-anchor': _, ...attributes } = part.attributes
    return { ...part, attributes: { ...attributes, x: `${numberOf(part, 'x') - left}` } }
  })
}
