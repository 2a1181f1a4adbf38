/** Makes a JPEG of the light that falls on a phone's sensor: with the blur of its lens, and with noise. */
import { encodeJpeg } from '@docweave/engines/images'
import { normalFrom } from './grey-raster.ts'

const sensorNoise = 4
const quality = 75
/** Phones write 72 dpi, whatever they photograph. */
const phoneDpi = 72
/** The tint of lamplight, by channel. */
const tint = [1, 0.965, 0.89] as const

/** Blurs by the binomial filter 1 2 1 in both directions. */
function blurred(light: Float32Array, width: number, height: number): Float32Array {
  const [rows, out] = [new Float32Array(light.length), new Float32Array(light.length)]
  const pass = (from: Float32Array, to: Float32Array, step: number) => {
    for (let at = 0; at < from.length; at++) {
      const here = from[at] ?? 0
      to[at] = ((from[at - step] ?? here) + 2 * here + (from[at + step] ?? here)) / 4
    }
  }
  pass(light, rows, 1)
  pass(rows, out, width)
  return out.subarray(0, width * height)
}

/** Returns a colour JPEG of light, row by row, 0 to 255. */
export function developed(sharp: Float32Array, width: number, height: number, random: () => number): Uint8Array {
  const light = blurred(sharp, width, height)
  const pixels = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < light.length; at++)
    for (const [channel, share] of tint.entries())
      pixels[at * 3 + channel] = (light[at] ?? 0) * share + normalFrom(random) * sensorNoise
  return encodeJpeg({ width, height, stride: width * 3, components: 3, pixels }, quality, phoneDpi)
}
