/** Converts colours to the form of word processors: six hexadecimal digits of red, green and blue. */
import { ColorSpace, DrawDevice, Matrix, Path, Pixmap, type Color } from 'mupdf'

const byte = (part: number) =>
  Math.round(Math.min(Math.max(part, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/** Converts the components of a colour, each from 0 to 1: grey or RGB by their number. */
export function hexColour([first = 0, second, third]: readonly number[]): string {
  return second === undefined || third === undefined ? byte(first).repeat(3) : byte(first) + byte(second) + byte(third)
}

/** Converts a colour of red, green and blue in 8 bits each. */
export const hexOf = (colour: number): string => colour.toString(16).padStart(6, '0').toUpperCase()

const isColour = (parts: number[]): parts is Color => parts.length === 1 || parts.length === 3 || parts.length === 4

/** Draws one pixel, because only drawing converts all colour spaces. */
function drawn(parts: Color, space: ColorSpace, alpha: number): string {
  const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, 1, 1], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  const path = new Path()
  path.rect(0, 0, 1, 1)
  device.fillPath(path, false, Matrix.identity, space, parts, alpha)
  device.close()
  const colour = hexColour(Array.from(pixmap.getPixels().slice(0, 3), (value) => value / 255))
  device.destroy()
  path.destroy()
  pixmap.destroy()
  return colour
}

/** The colours of a page as they look on white paper; each is converted once. */
export class PageColours {
  readonly #known = new Map<string, string>()

  /** @param alpha from 0 for invisible to 1 for opaque */
  of(parts: number[], space: ColorSpace, alpha: number): string {
    const isPlain = alpha > 0.99 && ((space.isGray() && parts.length === 1) || (space.isRGB() && parts.length === 3))
    if (isPlain) return hexColour(parts)
    const key = `${space.pointer} ${parts.join(' ')} ${alpha}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    // The type of the library has no colours of two, or of more than four inks: they become grey by their strength.
    const colour = isColour(parts) ? drawn(parts, space, alpha) : hexColour([1 - Math.max(...parts)])
    this.#known.set(key, colour)
    return colour
  }
}
