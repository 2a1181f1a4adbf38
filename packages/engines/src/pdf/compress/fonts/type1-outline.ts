/** Interprets the charstrings of Type 1 fonts (Adobe Type 1 Font Format, version 1.1, chapters 6 and 8). */
import { standardEncoding } from './latin-glyph-names.ts'
import type { Type1Font } from './type1-font.ts'

/** A stem that hinting aligns: the position of its edge and its width, along one axis. */
export interface Stem {
  axis: 'horizontal' | 'vertical'
  position: number
  width: number
}

/** A step of an outline, with coordinates relative to the previous point. */
export type Step = { type: 'move' | 'line' | 'curve'; deltas: number[] } | { type: 'stems'; stems: Stem[] }

export interface Outline {
  width: number
  steps: Step[]
  /** An accented character composed of two glyphs: the accent's offset, and the codes of both in the standard encoding. */
  composed?: { offset: [x: number, y: number]; base: number; accent: number }
}

/** Subroutines may call others to this depth. */
const deepest = 10
/** No glyph has more operations; a hostile one calls its subroutines without end. */
const mostOperations = 200_000

class Interpreter {
  readonly #font: Type1Font
  readonly #stack: number[] = []
  /** The stack of the PostScript interpreter, with which some subroutines are called. */
  readonly #results: number[] = []
  readonly #steps: Step[] = []
  #stems: Stem[] = []
  #sidebearing: [x: number, y: number] = [0, 0]
  #point: [x: number, y: number] = [0, 0]
  /** The last point of `steps`. A movement is a step only if something is drawn after it. */
  #drawn: [x: number, y: number] = [0, 0]
  #isMoved = false
  /** The points of a flex, a pair of shallow curves, while it is read. */
  #flex: [x: number, y: number][] | undefined
  #operations = 0
  #width = 0
  #composed: Outline['composed']

  constructor(font: Type1Font) {
    this.#font = font
  }

  outline(charstring: Buffer): Outline {
    this.#run(charstring, 0)
    return { width: this.#width, steps: this.#steps, ...(this.#composed && { composed: this.#composed }) }
  }

  /** Runs a charstring. Returns whether the glyph ends. */
  #run(bytes: Buffer, depth: number): boolean {
    if (depth > deepest) throw new RangeError('subroutines call each other too deeply')
    for (let at = 0; at < bytes.length;) {
      if (++this.#operations > mostOperations) throw new RangeError('the glyph has too many operations')
      const first = bytes.readUInt8(at++)
      if (first === 255) {
        this.#stack.push(bytes.readInt32BE(at))
        at += 4
      } else if (first >= 251) this.#stack.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108)
      else if (first >= 247) this.#stack.push((first - 247) * 256 + bytes.readUInt8(at++) + 108)
      else if (first >= 32) this.#stack.push(first - 139)
      else if (first === 10) {
        const subroutine = this.#font.subroutines.get(this.#stack.pop() ?? -1)
        if (!subroutine) throw new RangeError('a subroutine is missing')
        if (this.#run(subroutine, depth + 1)) return true
      } else if (first === 11) return false
      else if (first === 14) return true
      else if (first === 12) {
        const second = bytes.readUInt8(at++)
        if (this.#escaped(second)) return true
      } else this.#operate(first)
    }
    return false
  }

  #take(count: number): number[] {
    const values = this.#stack.splice(0)
    if (values.length < count) throw new RangeError('an operand is missing')
    return values
  }

  #operate(operator: number): void {
    switch (operator) {
      case 1:
      case 3: {
        const [position = 0, width = 0] = this.#take(2)
        this.#addStem(operator === 1 ? 'horizontal' : 'vertical', position, width)
        return
      }
      case 4:
        return this.#move(0, this.#take(1)[0] ?? 0)
      case 5: {
        const [x = 0, y = 0] = this.#take(2)
        return this.#draw('line', [x, y])
      }
      case 6:
        return this.#draw('line', [this.#take(1)[0] ?? 0, 0])
      case 7:
        return this.#draw('line', [0, this.#take(1)[0] ?? 0])
      case 8:
        return this.#draw('curve', this.#take(6).slice(0, 6))
      case 9:
        // Type 2 charstrings close every path. The current point stays.
        this.#stack.length = 0
        this.#isMoved = true
        return
      case 13: {
        const [x = 0, width = 0] = this.#take(2)
        return this.#begin([x, 0], width)
      }
      case 21: {
        const [x = 0, y = 0] = this.#take(2)
        return this.#move(x, y)
      }
      case 22:
        return this.#move(this.#take(1)[0] ?? 0, 0)
      case 30: {
        const [y = 0, x2 = 0, y2 = 0, x3 = 0] = this.#take(4)
        return this.#draw('curve', [0, y, x2, y2, x3, 0])
      }
      case 31: {
        const [x = 0, x2 = 0, y2 = 0, y3 = 0] = this.#take(4)
        return this.#draw('curve', [x, 0, x2, y2, 0, y3])
      }
      default:
        throw new RangeError(`an unknown operator, ${operator}`)
    }
  }

  /** Runs an operator of two bytes. Returns whether the glyph ends. */
  #escaped(operator: number): boolean {
    switch (operator) {
      case 0:
        this.#stack.length = 0
        return false
      case 1:
      case 2: {
        const values = this.#take(6)
        for (let at = 0; at < 6; at += 2)
          this.#addStem(operator === 2 ? 'horizontal' : 'vertical', values[at] ?? 0, values[at + 1] ?? 0)
        return false
      }
      case 6: {
        const [accentSide = 0, x = 0, y = 0, base = 0, accent = 0] = this.#take(5)
        this.#composed = { offset: [x + this.#sidebearing[0] - accentSide, y], base, accent }
        return true
      }
      case 7: {
        const [x = 0, y = 0, width = 0] = this.#take(4)
        this.#begin([x, y], width)
        return false
      }
      case 12: {
        const divisor = this.#stack.pop() ?? 1
        this.#stack.push((this.#stack.pop() ?? 0) / divisor)
        return false
      }
      case 16:
        this.#callOther()
        return false
      case 17:
        this.#stack.push(this.#results.pop() ?? 0)
        return false
      case 33:
        this.#stack.length = 0
        return false
      default:
        throw new RangeError(`an unknown operator, 12 ${operator}`)
    }
  }

  /** Calls a subroutine of the PostScript interpreter: flex (0 to 2), hint replacement (3), counter control (12 and 13). */
  #callOther(): void {
    const number = this.#stack.pop() ?? -1
    const count = this.#stack.pop() ?? 0
    const values = count > 0 ? this.#stack.splice(-count) : []
    if (number === 1) this.#flex = []
    else if (number === 2) this.#flex?.push([...this.#point])
    else if (number === 0) {
      this.#drawFlex()
      this.#results.push(values[2] ?? 0, values[1] ?? 0)
    } else if (number === 3) {
      this.#stems = []
      this.#results.push(values[0] ?? 3)
    } else if (number !== 12 && number !== 13) throw new RangeError(`an unknown PostScript subroutine, ${number}`)
  }

  #drawFlex(): void {
    const points = this.#flex
    this.#flex = undefined
    if (points?.length !== 7) throw new RangeError('a flex without its seven points')
    // The first point is the reference point, to which the flex is flat at small sizes.
    for (const from of [1, 4]) {
      let [x, y] = from === 1 ? this.#flexStart : (points[from - 1] ?? [0, 0])
      const deltas = points.slice(from, from + 3).flatMap(([nextX, nextY]) => {
        const delta = [nextX - x, nextY - y]
        ;[x, y] = [nextX, nextY]
        return delta
      })
      this.#point = from === 1 ? this.#flexStart : this.#point
      this.#draw('curve', deltas)
    }
  }

  #flexStart: [x: number, y: number] = [0, 0]

  #begin(sidebearing: [x: number, y: number], width: number): void {
    this.#sidebearing = sidebearing
    this.#point = [...sidebearing]
    this.#isMoved = true
    this.#width = width
  }

  #addStem(axis: Stem['axis'], position: number, width: number): void {
    const start = this.#sidebearing[axis === 'horizontal' ? 1 : 0]
    // An array that is in the steps already is not changed: a stem after a path begins a new set.
    this.#stems = [...this.#stems, { axis, position: position + start, width }]
    const last = this.#steps.at(-1)
    if (last?.type === 'stems') last.stems = this.#stems
    else this.#steps.push({ type: 'stems', stems: this.#stems })
  }

  #move(x: number, y: number): void {
    if (this.#flex?.length === 0) this.#flexStart = [...this.#point]
    this.#point = [this.#point[0] + x, this.#point[1] + y]
    if (!this.#flex) this.#isMoved = true
  }

  #draw(type: 'line' | 'curve', deltas: number[]): void {
    if (this.#isMoved) {
      this.#steps.push({ type: 'move', deltas: [this.#point[0] - this.#drawn[0], this.#point[1] - this.#drawn[1]] })
      this.#isMoved = false
    }
    this.#steps.push({ type, deltas })
    let [x, y] = this.#point
    for (let at = 0; at < deltas.length; at += 2) {
      x += deltas[at] ?? 0
      y += deltas[at + 1] ?? 0
    }
    this.#point = [x, y]
    this.#drawn = [x, y]
  }
}

/**
 * Returns the outline of a glyph.
 *
 * @param charstring a decrypted charstring of `font`
 * @throws RangeError if it is damaged, or composed of glyphs that the font does not have
 */
export function outlineOf(font: Type1Font, charstring: Buffer): Outline {
  const outline = new Interpreter(font).outline(charstring)
  const parts = outline.composed ? [outline.composed.base, outline.composed.accent] : []
  for (const code of parts)
    if (!font.glyphs.has(standardEncoding.get(code) ?? '')) throw new RangeError('a part of a glyph is missing')
  return outline
}
