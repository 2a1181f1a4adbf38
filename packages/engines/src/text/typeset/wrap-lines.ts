/** Wraps lines of text at a width. */
import LineBreaker from 'linebreak'
import type { SetGlyph, Typesetter } from './set-text.ts'

/** Consecutive glyphs from `x`, in ems. */
interface PlacedRun {
  x: number
  glyphs: SetGlyph[]
}

export type PlacedLine = PlacedRun[]

interface Measure {
  /** The line width in ems. */
  width: number
  /** The distance of tab stops in ems. */
  tab: number
}

/** Rounding errors must not break a line that fits. */
const tolerance = 1e-6

const spaces = /^\p{Zs}*$/u

class LineFiller {
  readonly lines: PlacedLine[] = []
  readonly #width: number
  #line: PlacedLine = []
  #x = 0

  constructor(width: number) {
    this.#width = width
  }

  get isEmpty(): boolean {
    return this.#x === 0
  }

  fits(advance: number): boolean {
    return this.#x + advance <= this.#width + tolerance
  }

  add(glyphs: readonly SetGlyph[]): void {
    const run = this.#line.at(-1)
    if (run) run.glyphs.push(...glyphs)
    else this.#line.push({ x: this.#x, glyphs: [...glyphs] })
    for (const { advance } of glyphs) this.#x += advance
  }

  skipTo(x: number): void {
    this.#x = x
    this.#line.push({ x, glyphs: [] })
  }

  get x(): number {
    return this.#x
  }

  end(): void {
    this.lines.push(this.#line)
    this.#line = []
    this.#x = 0
  }
}

/** The width of a segment without trailing spaces, which may exceed the line. */
function inkAdvance(glyphs: readonly SetGlyph[]): number {
  const last = glyphs.findLastIndex(({ text }) => !spaces.test(text))
  return glyphs.slice(0, last + 1).reduce((sum, { advance }) => sum + advance, 0)
}

/**
 * Wraps one line of a text (without its line end).
 *
 * @returns the lines, at least one, and the number of characters without a glyph
 */
export function wrapLine(
  text: string,
  setter: Typesetter,
  { width, tab }: Measure,
): { lines: PlacedLine[]; replaced: number } {
  const filler = new LineFiller(width)
  let replaced = 0
  const fill = (piece: string) => {
    const set = setter.set(piece)
    replaced += set.replaced
    const ink = inkAdvance(set.glyphs)
    if (!filler.fits(ink) && !filler.isEmpty) filler.end()
    if (filler.fits(ink)) return filler.add(set.glyphs)
    // A word longer than a line is broken at any glyph.
    for (const glyph of set.glyphs) {
      if (!filler.fits(glyph.advance) && !filler.isEmpty && !spaces.test(glyph.text)) filler.end()
      filler.add([glyph])
    }
  }
  for (const [index, part] of text.split('\t').entries()) {
    if (index > 0) {
      const stop = (Math.floor(filler.x / tab + tolerance) + 1) * tab
      if (stop < width) filler.skipTo(stop)
      else filler.end()
    }
    if (part !== '') for (const piece of piecesOf(part)) fill(piece)
  }
  filler.end()
  return { lines: filler.lines, replaced }
}

const endsInHangul = /[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]$/
const beginsInHangul = /^[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]/
/** After these characters a break is allowed in any language. */
const opens = /[\s\-\u2010\u2013\u2014/\u200b]$/

/**
 * Finds line breaks by the Unicode line breaking algorithm (UAX 14). It breaks Hangul like ideographs, but Korean words are not broken
 * (`keep-all` of CSS Text 3, 5.2).
 *
 * @returns the segments of one line between break opportunities, with their trailing spaces
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  const breaker = new LineBreaker(text)
  let from = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const piece = text.slice(from, found.position)
    const next = text.slice(found.position, found.position + 1)
    const inWord = !opens.test(piece) && (endsInHangul.test(piece) || beginsInHangul.test(next))
    if (inWord && found.position < text.length) continue
    if (piece !== '') pieces.push(piece)
    from = found.position
  }
  return pieces
}
