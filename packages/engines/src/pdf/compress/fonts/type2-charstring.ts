/** Writes Type 2 charstrings, the glyphs of the Compact Font Format (Adobe Technical Note 5177). */
import type { Outline, Stem, Step } from './type1-outline.ts'

/** The most operands an operator may have. */
const mostOperands = 48
const mostStems = 96

/** Encodes a number: an integer in one to three bytes, or a fraction of 65536ths in five. */
export function encodeNumber(value: number): number[] {
  if (!Number.isInteger(value)) {
    const fixed = Math.round(value * 65_536) | 0
    return [255, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff]
  }
  if (value >= -107 && value <= 107) return [value + 139]
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff]
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 0xff]
  if (value < -32_768 || value > 32_767) throw new RangeError('a coordinate is too large')
  return [28, (value >> 8) & 0xff, value & 0xff]
}

const operators = { hstem: 1, vstem: 3, endchar: 14, hstemhm: 18, hintmask: 19, vstemhm: 23 }
const moves = { any: 21, horizontal: 22, vertical: 4 }
const lines = { any: 5, horizontal: 6, vertical: 7 }
const curves = { any: 8, horizontal: 31, vertical: 30 }

class Writer {
  readonly bytes: number[] = []
  #operands: number[] = []
  #operator = 0
  /** The direction with which the next step must begin to continue an alternating operator. */
  #next: 'horizontal' | 'vertical' | undefined

  emit(operands: readonly number[], operator: number): void {
    this.flush()
    this.bytes.push(...operands.flatMap(encodeNumber), operator)
  }

  flush(): void {
    if (this.#operands.length > 0) this.bytes.push(...this.#operands.flatMap(encodeNumber), this.#operator)
    this.#operands = []
    this.#next = undefined
  }

  /** Adds operands to the current operator if it is the same one, which repeats. */
  #repeat(operands: readonly number[], operator: number): void {
    if (
      this.#operator !== operator ||
      this.#next !== undefined ||
      this.#operands.length + operands.length > mostOperands
    )
      this.flush()
    this.#operator = operator
    this.#operands.push(...operands)
  }

  /** Adds operands to an operator whose steps alternate between horizontal and vertical ones. */
  #alternate(operands: readonly number[], codes: typeof lines, direction: 'horizontal' | 'vertical'): void {
    const isCurrent = this.#operator === codes.horizontal || this.#operator === codes.vertical
    if (!isCurrent || this.#next !== direction || this.#operands.length + operands.length > mostOperands) {
      this.flush()
      this.#operator = codes[direction]
    }
    this.#operands.push(...operands)
    this.#next = direction === 'horizontal' ? 'vertical' : 'horizontal'
  }

  step({ type, deltas }: Exclude<Step, { type: 'stems' }>, before: readonly number[]): void {
    const [x = 0, y = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = deltas
    if (type === 'move') {
      if (y === 0) this.emit([...before, x], moves.horizontal)
      else if (x === 0) this.emit([...before, y], moves.vertical)
      else this.emit([...before, x, y], moves.any)
    } else if (type === 'line') {
      if (y === 0) this.#alternate([x], lines, 'horizontal')
      else if (x === 0) this.#alternate([y], lines, 'vertical')
      else this.#repeat([x, y], lines.any)
    } else if (y === 0 && x3 === 0) this.#alternate([x, x2, y2, y3], curves, 'horizontal')
    else if (x === 0 && y3 === 0) this.#alternate([y, x2, y2, x3], curves, 'vertical')
    else this.#repeat(deltas, curves.any)
  }
}

const keyOf = ({ axis, position, width }: Stem) => `${axis} ${position} ${width}`

/** All stems of an outline, each once: horizontal ones first, and in ascending order, as hint masks number them. */
function allStems(steps: readonly Step[]): Stem[] {
  const all = new Map(
    steps.flatMap((step) => (step.type === 'stems' ? step.stems : [])).map((stem) => [keyOf(stem), stem]),
  )
  const rank = ({ axis }: Stem) => (axis === 'horizontal' ? 0 : 1)
  return [...all.values()].toSorted((a, b) => rank(a) - rank(b) || a.position - b.position || a.width - b.width)
}

/** The operands of the stems of one axis: each edge relative to the one before. */
function stemOperands(stems: readonly Stem[], axis: Stem['axis']): number[] {
  let edge = 0
  return stems
    .filter((stem) => stem.axis === axis)
    .flatMap(({ position, width }) => {
      const operands = [position - edge, width]
      edge = position + width
      return operands
    })
}

/** A bit for each stem: whether it is in `active`. */
function maskOf(stems: readonly Stem[], active: readonly Stem[]): number[] {
  const keys = new Set(active.map(keyOf))
  const mask = Array.from({ length: Math.ceil(stems.length / 8) }, () => 0)
  for (const [at, stem] of stems.entries())
    if (keys.has(keyOf(stem))) mask[at >> 3] = (mask[at >> 3] ?? 0) | (0x80 >> (at & 7))
  return mask
}

/**
 * Returns a Type 2 charstring of `outline`.
 *
 * @param usualWidth the width that the font gives to glyphs whose charstring has none
 * @throws RangeError if the format cannot represent it
 */
export function type2Charstring({ width, steps, composed }: Outline, usualWidth: number): Buffer {
  const writer = new Writer()
  let before = width === usualWidth ? [] : [width]
  const stems = allStems(steps)
  if (stems.length > mostStems) throw new RangeError('the glyph has too many stems')
  const isReplaced = steps.some((step) => step.type === 'stems' && step.stems.length < stems.length)
  for (const [axis, code] of [
    ['horizontal', isReplaced ? operators.hstemhm : operators.hstem],
    ['vertical', isReplaced ? operators.vstemhm : operators.vstem],
  ] as const) {
    const operands = stemOperands(stems, axis)
    if (operands.length === 0) continue
    if (operands.length >= mostOperands) throw new RangeError('the glyph has too many stems')
    writer.emit([...before, ...operands], code)
    before = []
  }
  for (const step of steps) {
    if (step.type !== 'stems') {
      writer.step(step, before)
      before = []
    } else if (isReplaced) {
      writer.emit(before, operators.hintmask)
      writer.bytes.push(...maskOf(stems, step.stems))
      before = []
    }
  }
  const { offset, base, accent } = composed ?? { offset: [], base: undefined, accent: undefined }
  const parts = base === undefined || accent === undefined ? [] : [...offset, base, accent]
  writer.emit([...before, ...parts], operators.endchar)
  return Buffer.from(writer.bytes)
}
