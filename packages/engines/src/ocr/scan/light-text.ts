/** Inverts lines of light text on a dark ground: models that were trained on dark text read them worse. */

/** The parts of the pixels that are at most as dark as the ink, the ground and the lightest pixels, without the specks of noise. */
const parts = [0.04, 0.5, 0.96] as const
/** The text differs from the ground this much more than the noise on the other side does. */
const clearly = 1.5

/** The grey levels below which these parts of the pixels are. */
function levelsOf(pixels: Uint8Array): number[] {
  const counts = new Uint32Array(256)
  for (const level of pixels) counts[level] = (counts[level] ?? 0) + 1
  return parts.map((part) => {
    let left = part * pixels.length
    return counts.findIndex((count) => (left -= count) <= 0)
  })
}

/** Whether a line's text is lighter than its ground, which covers more than half of the pixels. */
export function isLightText(pixels: Uint8Array): boolean {
  const [dark = 0, ground = 0, light = 0] = levelsOf(pixels)
  return light - ground > clearly * (ground - dark)
}

/** Returns the pixels of a line with dark text. */
export const withDarkText = (pixels: Uint8Array): Uint8Array =>
  isLightText(pixels) ? pixels.map((level) => 255 - level) : pixels
