/** Converts the outlines of a drawn signature to PDF operators. */
import { number } from '../typeset/index.ts'

const command = /([MLQCZ])([^MLQCZ]*)/g

/**
 * Returns the operator that sets the fill colour `#1a2b3c` (ISO 32000-2, 8.6.8). Grey uses DeviceGray, because not every output allows RGB.
 */
export function fillColour(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts
  return red === green && green === blue ? `${number(red)} g\n` : `${parts.map(number).join(' ')} rg\n`
}

/**
 * Returns the operators that fill `path`, described in `StampContent`, on a sheet of `height`; PDF's y axis points up. Incomplete commands
 * are left out.
 */
export function fillPath(path: string, height: number): string {
  let operators = ''
  let [fromX, fromY] = [0, 0]
  const draw = (operator: string, points: readonly number[]) => {
    operators += `${points.map(number).join(' ')} ${operator}\n`
    ;[fromX = 0, fromY = 0] = points.slice(-2)
  }
  for (const [, name, rest = ''] of path.matchAll(command)) {
    const points = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map((text, at) =>
      at % 2 === 0 ? Number(text) : height - Number(text),
    )
    const [x1 = 0, y1 = 0, x = 0, y = 0] = points
    if (name === 'Z') operators += 'h\n'
    else if (name === 'M' && points.length === 2) draw('m', points)
    else if (name === 'L' && points.length === 2) draw('l', points)
    else if (name === 'C' && points.length === 6) draw('c', points)
    // PDF has only cubic curves: each control point is two thirds of the way to the quadratic one.
    else if (name === 'Q' && points.length === 4) {
      const towards = (from: number, to: number) => from + (2 / 3) * (to - from)
      draw('c', [towards(fromX, x1), towards(fromY, y1), towards(x, x1), towards(y, y1), x, y])
    }
  }
  return `${operators}f\n`
}
