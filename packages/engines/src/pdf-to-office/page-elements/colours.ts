/** Converts colours to the form of word processors: six hexadecimal digits of red, green and blue. */
import type { ColorSpace } from 'mupdf'

const byte = (part: number) =>
  Math.round(Math.min(Math.max(part, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()

/**
 * Converts the components of a colour, each from 0 to 1: grey, RGB or CMYK by their number. A separation is converted to grey by its
 * strength.
 */
export function hexColour(parts: readonly number[], space?: ColorSpace): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = parts
  if (parts.length >= 4) {
    const [red, green, blue] = [first, second, third].map((ink) => (1 - ink) * (1 - fourth))
    return byte(red ?? 0) + byte(green ?? 0) + byte(blue ?? 0)
  }
  if (parts.length === 3) return byte(first) + byte(second) + byte(third)
  return byte(space?.getType() === 'Separation' ? 1 - first : first).repeat(3)
}
