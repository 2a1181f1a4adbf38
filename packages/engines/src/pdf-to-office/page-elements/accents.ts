/** Joins accents that are drawn over letters as glyphs of their own, as TeX does with its older fonts, into letters with accents. */
import type { Glyph } from '../analysis/index.ts'

/** The combining character of each accent. */
const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '^': '\u0302',
  '\u02dc': '\u0303',
  '~': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
}

const letter = /^\p{L}$/u
/** An accent replaces the dot of these. */
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }

/** How far the baselines may differ, in font sizes: an accent is raised over a capital. */
const mostRaised = 0.6

/** The letter with the accent, or `undefined` if the accent is not over it or Unicode has no such letter. */
function composed(accent: Glyph, under: Glyph | undefined): string | undefined {
  const mark = combining[accent.text]
  if (!under || mark === undefined || !letter.test(under.text)) return undefined
  const middle = (accent.left + accent.right) / 2
  const isOver = middle > under.left && middle < under.right && accent.angle === under.angle
  if (!isOver || accent.vertical || Math.abs(accent.baseline - under.baseline) > mostRaised * under.size)
    return undefined
  const text = `${dotless[under.text] ?? under.text}${mark}`.normalize('NFC')
  return Array.from(text).length === 1 ? text : undefined
}

/** Joins accents with the letter before or after them. */
export function withAccents(glyphs: readonly Glyph[]): Glyph[] {
  const joined: Glyph[] = []
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at]
    if (!glyph) continue
    if (combining[glyph.text] === undefined) {
      joined.push(glyph)
      continue
    }
    const [next, last] = [glyphs[at + 1], joined.at(-1)]
    const before = composed(glyph, last)
    const after = before === undefined ? composed(glyph, next) : undefined
    if (last && before !== undefined) joined[joined.length - 1] = { ...last, text: before }
    else if (next && after !== undefined) {
      joined.push({ ...next, text: after })
      at++
    } else joined.push(glyph)
  }
  return joined
}
