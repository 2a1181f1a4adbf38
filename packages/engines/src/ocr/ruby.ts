/** Finds ruby: small kana beside the Han characters whose reading they give, above a horizontal line or to the right of a vertical one. */
import { middleOf, type LineFrame } from './line-frame.ts'
import type { ReadLine } from './read-page-lines.ts'

/** Ruby is at most this high, in heights of its line: usually half as high. */
const most = 0.72
/** Its middle is at most this far from the edge of its line, on either side, in heights of the line. */
const farthest = 0.75
const nearest = 0.3

const han = /[\u3005\u3400-\u9fff]/
const onlyKana = /^[\u3040-\u30ff\s]+$/

/** Returns a point in the coordinates of a frame: along its line, and across it from its upper edge. */
function within({ x, y, angle }: LineFrame, [px, py]: readonly [number, number]): [along: number, across: number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin]
}

const textOf = ({ tokens }: ReadLine) => tokens.map(({ text }) => text).join('')

/** Whether `line` is ruby of `base`. */
function isRubyOf(line: ReadLine, base: ReadLine): boolean {
  if (line.vertical !== base.vertical || line.frame.height > most * base.frame.height) return false
  const [along, across] = within(base.frame, middleOf(line.frame))
  const { width, height } = base.frame
  return along > 0 && along < width && across > -farthest * height && across < nearest * height
}

/** Returns the lines of a page without ruby. */
export function withoutRuby(lines: readonly ReadLine[]): ReadLine[] {
  const bases = lines.filter((line) => han.test(textOf(line)))
  return lines.filter(
    (line) => !onlyKana.test(textOf(line)) || !bases.some((base) => base !== line && isRubyOf(line, base)),
  )
}
