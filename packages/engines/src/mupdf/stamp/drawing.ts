/** Outlines of a drawn signature as PDF operators. */
import { number } from '../typeset/index.ts'

const command = /([MLQCZ])([^MLQCZ]*)/g

/** `#1a2b3c` as the operator that fills with it (ISO 32000-2, 8.6.8). Grey stays grey: not every output knows RGB. */
export function fillColour(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts
  return red === green && green === blue ? `${number(red)} g\n` : `${parts.map(number).join(' ')} rg\n`
}

/**
 * Gives the operators that fill `path`, as `StampContent` describes it, drawn on a sheet `height` high; y goes upwards here.
 * What is no whole command is left out.
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
    // PDF has cubic curves alone: each control point stands two thirds of the way to the one of the quadratic.
    else if (name === 'Q' && points.length === 4) {
      const towards = (from: number, to: number) => from + (2 / 3) * (to - from)
      draw('c', [towards(fromX, x1), towards(fromY, y1), towards(x, x1), towards(y, y1), x, y])
    }
  }
  return `${operators}f\n`
}
