/** Colours of SVG as operators of PDF. */
import { writtenAll } from './numbers.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** The names that the engine's charts use. */
const names: Readonly<Record<string, Colour>> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  red: [1, 0, 0],
  gray: [0.5, 0.5, 0.5],
}

/** The colour of a paint; `undefined` for `none`, and for what is not a colour. */
export function colourOf(paint: string): Colour | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(paint)?.[1]
  if (hex !== undefined) {
    const digits = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16) / 255)
    return [red, green, blue]
  }
  const parts = /^rgba?\(([^)]*)\)$/.exec(paint)?.[1]?.split(/[\s,]+/)
  if (parts) {
    const [red = 0, green = 0, blue = 0] = parts.map(
      (part) => Number.parseFloat(part) / (part.endsWith('%') ? 100 : 255),
    )
    return [red, green, blue]
  }
  return names[paint]
}

/** The operator that sets the colour of fills or of strokes. Greys are written as such: printers use black ink for them alone. */
export function colourOperator([red, green, blue]: Colour, use: 'fill' | 'stroke'): string {
  const isGrey = red === green && green === blue
  const operator = isGrey ? 'g' : 'rg'
  const values = isGrey ? writtenAll(red) : writtenAll(red, green, blue)
  return `${values} ${use === 'fill' ? operator : operator.toUpperCase()}`
}
