/** Affine transforms in the order of PDF and SVG: a, b, c, d, e, f. */

export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Transform = [1, 0, 0, 1, 0, 0]

/** The transform that applies `inner` first, then `outer`. */
export const within = (outer: Transform, inner: Transform): Transform => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const shift = (x: number, y: number): Transform => [1, 0, 0, 1, x, y]
export const scaling = (x: number, y: number): Transform => [x, 0, 0, y, 0, 0]

export function rotation(degrees: number): Transform {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, sin, -sin, cos, 0, 0]
}

type Maker = (...values: number[]) => Transform

/** The functions of the attribute `transform` (SVG 1.1, 7.6), as far as the engine uses them. */
const makers: Readonly<Record<string, Maker>> = {
  translate: (x = 0, y = 0) => shift(x, y),
  scale: (x = 1, y = x) => scaling(x, y),
  rotate: (degrees = 0, x = 0, y = 0) => within(within(shift(x, y), rotation(degrees)), shift(-x, -y)),
  matrix: (a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) => [a, b, c, d, e, f],
  skewX: (degrees = 0) => [1, 0, Math.tan((degrees * Math.PI) / 180), 1, 0, 0],
}

/** Parses the attribute. Unknown functions change nothing. */
export function transformOf(text: string | undefined): Transform {
  let found = identity
  for (const [, name = '', values = ''] of text?.matchAll(/(\w+)\s*\(([^)]*)\)/g) ?? []) {
    const make = makers[name]
    const numbers = values
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (make && numbers.every(Number.isFinite)) found = within(found, make(...numbers))
  }
  return found
}
