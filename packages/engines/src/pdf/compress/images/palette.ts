/** Stores images of few colours losslessly: each pixel as a number of a palette, in as few bits as the palette needs (ISO 32000-1, 8.6.6.3). */

export interface Indexed {
  /** Colours one after the other, each with the components of its colour space. */
  palette: Uint8Array
  bitsPerPixel: 1 | 2 | 4 | 8
  /** Rows of packed pixels, each beginning with a new byte. */
  pixels: Uint8Array
}

export const mostColours = 256

const bitsFor = (colours: number) => (colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8)

/**
 * Returns an image with a palette, or `undefined` if it has more than 256 colours.
 *
 * @param samples rows of pixels with `components` bytes (1 to 4) each
 */
export function indexed(samples: Uint8Array, width: number, height: number, components: number): Indexed | undefined {
  const numbers = new Map<number, number>()
  const all = new Uint8Array(width * height)
  let [lastColour, lastNumber] = [-1, -1]
  for (let pixel = 0; pixel < all.length; pixel++) {
    let colour = 0
    for (let part = 0; part < components; part++) colour = colour * 256 + (samples[pixel * components + part] ?? 0)
    // Most pixels have the colour of the one before.
    let number = colour === lastColour ? lastNumber : numbers.get(colour)
    if (number === undefined) {
      number = numbers.size
      if (number === mostColours) return undefined
      numbers.set(colour, number)
    }
    all[pixel] = number
    lastColour = colour
    lastNumber = number
  }
  const palette = new Uint8Array(numbers.size * components)
  for (const [colour, number] of numbers) {
    let rest = colour
    for (let part = components - 1; part >= 0; part--) {
      palette[number * components + part] = rest % 256
      rest = Math.floor(rest / 256)
    }
  }
  const bitsPerPixel = bitsFor(numbers.size)
  return { palette, bitsPerPixel, pixels: packed(all, width, height, bitsPerPixel) }
}

/** Packs one value of `bits` bits per pixel into rows. */
export function packed(values: Uint8Array, width: number, height: number, bits: 1 | 2 | 4 | 8): Uint8Array {
  if (bits === 8) return values
  const stride = Math.ceil((width * bits) / 8)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + ((x * bits) >> 3)
      rows[at] = (rows[at] ?? 0) | ((values[y * width + x] ?? 0) << (8 - bits - ((x * bits) & 7)))
    }
  return rows
}
