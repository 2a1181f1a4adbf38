/**
 * Restores double letters that mupdf leaves out: it takes equal letters within a tenth of the font size for one that is drawn twice. In a Type 3
 * font whose glyphs are far smaller than the font size, they are the two letters of a word.
 */
import { Device, Matrix, type DisplayList, type Text } from 'mupdf'
import type { Glyph } from '../analysis/index.ts'

/** A letter drawn twice to look bold is moved by less than this part of its width. */
const leastMove = 0.5
/** Positions that differ by less, in points, are the same. */
const samePlace = 0.05

interface Origin {
  text: string
  x: number
  y: number
}

/** The texts of all glyphs of a page with their origins, in the order of drawing. */
function drawnOrigins(list: DisplayList): Origin[] {
  const origins: Origin[] = []
  const see = (text: Text, [a, b, c, d, e, f]: Matrix) =>
    text.walk({
      showGlyph: (_font, [, , , , x, y], _glyph, unicode) =>
        void origins.push({
          text: unicode > 0 ? String.fromCodePoint(unicode) : '',
          x: a * x + c * y + e,
          y: b * x + d * y + f,
        }),
    })
  const device = new Device({ fillText: see, strokeText: (text, _stroke, matrix) => see(text, matrix) })
  list.run(device, Matrix.identity)
  device.destroy()
  return origins
}

const keyOf = (text: string, x: number, y: number) =>
  `${text} ${Math.round(x / samePlace)} ${Math.round(y / samePlace)}`

/** Returns the glyphs with the second ones of double letters. Only level text is completed. */
export function withDoubleLetters(list: DisplayList, glyphs: readonly Glyph[]): Glyph[] {
  const seconds = new Map<string, number>()
  let before: Origin | undefined
  for (const origin of drawnOrigins(list)) {
    if (before && before.text.trim() !== '' && before.text === origin.text && Math.abs(before.y - origin.y) < samePlace)
      seconds.set(keyOf(before.text, before.x, before.y), origin.x)
    before = origin
  }
  return glyphs.flatMap((glyph, at) => {
    const { text, left, right, baseline } = glyph
    const x = seconds.get(keyOf(text, left, baseline))
    const next = glyphs[at + 1]
    const isRead = next?.text === text && x !== undefined && Math.abs(next.left - x) < samePlace
    if (x === undefined || isRead || x - left < leastMove * (right - left)) return [glyph]
    return [glyph, { ...glyph, left: x, right: x + right - left }]
  })
}
