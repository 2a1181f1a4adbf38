/**
 * Simulates a photograph of a sheet that lies on a table: perspective, a curl and crumples that bend the lines and shade the paper, uneven
 * light with a soft shadow, blur, sensor noise, and a JPEG. The strengths are those of a photograph that a person would still hand in.
 */
import { encodeJpeg } from '@docweave/engines/images'
import { greyAt, normalFrom, type GreyRaster } from './grey-raster.ts'
import { perspective, type Corners } from './perspective.ts'

/** The frame's sides as ratios to the page's. */
const frameRatio = 1.12
/** The distances of the sheet's corners from the frame's edges, as shares of its sides: they differ, hence the perspective. */
const margin = { least: 0.02, most: 0.085 }
/** The greatest displacement of a line by the curl, and by one crumple, as shares of the page's height. */
const curl = 0.008
const crumple = 0.0009
const crumples = 5
const table = 95
const sensorNoise = 4
const quality = 75
/** Phones write 72 dpi, whatever they photograph. */
const phoneDpi = 72
/** The tint of lamplight, by channel. */
const tint = [1, 0.965, 0.89] as const

interface Wave {
  across: number
  down: number
  phase: number
}

/** The height of the paper as a sum of waves: `bend` moves what is printed, `shade` lightens slopes that face the lamp. */
function relief(random: () => number) {
  const bow = { phase: random() * Math.PI, size: (random() * 2 - 1) * curl }
  const waves = Array.from({ length: crumples }, (): Wave => {
    const [frequency, direction] = [6 + random() * 12, random() * Math.PI]
    const [across, down] = [Math.cos(direction) * frequency, Math.sin(direction) * frequency]
    return { across, down, phase: random() * 2 * Math.PI }
  })
  return (u: number, v: number) => {
    let [bend, slope] = [bow.size * Math.sin(Math.PI * u + bow.phase), 0]
    for (const { across, down, phase } of waves) {
      const angle = across * u + down * v + phase
      bend += crumple * Math.sin(angle)
      slope += Math.cos(angle)
    }
    return { bend, shade: 1 + (0.035 * slope) / Math.sqrt(crumples) }
  }
}

/** The light on the table, from 0 to 1: brighter at one side, darker behind the edge of a shadow. */
function lamp(random: () => number) {
  const [direction, slope] = [random() * 2 * Math.PI, 0.15 + random() * 0.2]
  const [edge, depth] = [0.2 + random() * 0.6, 0.1 + random() * 0.2]
  const shadow = random() * 2 * Math.PI
  return (u: number, v: number) => {
    const even = 0.85 + slope * ((u - 0.5) * Math.cos(direction) + (v - 0.5) * Math.sin(direction))
    const beyond = (u - 0.5) * Math.cos(shadow) + (v - 0.5) * Math.sin(shadow) + 0.5 - edge
    return even * (1 - depth / (1 + Math.exp(-beyond * 30)))
  }
}

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

/** Returns a colour JPEG. */
export function photograph(page: GreyRaster, random: () => number): Uint8Array {
  const [width, height] = [Math.round(page.width * frameRatio), Math.round(page.height * frameRatio)]
  const inset = () => margin.least + random() * (margin.most - margin.least)
  const sheet: Corners = [
    [inset() * width, inset() * height],
    [(1 - inset()) * width, inset() * height],
    [(1 - inset()) * width, (1 - inset()) * height],
    [inset() * width, (1 - inset()) * height],
  ]
  const corners: Corners = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ]
  const [toPage, relieved, lit] = [perspective(sheet, corners), relief(random), lamp(random)]
  const sharp = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [pageX, pageY] = toPage(x, y)
      const { bend, shade } = relieved(pageX / page.width, pageY / page.height)
      const grey = greyAt(page, pageX, pageY + bend * page.height, -1)
      // Ink reflects some light, and paper not all of it.
      sharp[y * width + x] = (grey < 0 ? table : (18 + grey * 0.9) * shade) * lit(x / width, y / height)
    }
  const light = blurred(sharp, width, height)
  const pixels = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < light.length; at++)
    for (const [channel, share] of tint.entries())
      pixels[at * 3 + channel] = (light[at] ?? 0) * share + normalFrom(random) * sensorNoise
  return encodeJpeg({ width, height, stride: width * 3, components: 3, pixels }, quality, phoneDpi)
}
