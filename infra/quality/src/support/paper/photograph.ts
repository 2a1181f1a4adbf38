/**
 * Simulates a photograph of a sheet that lies on a table: perspective, a curl and crumples that bend the lines and shade the paper, uneven
 * light with a soft shadow, blur, sensor noise, and a JPEG. The strengths are those of a photograph that a person would still hand in.
 */
import { greyAt, type GreyRaster } from './grey-raster.ts'
import { lamp } from './lamps.ts'
import { perspective, type Corners } from './perspective.ts'
import { developed } from './sensor.ts'

/** The frame's sides as ratios to the page's. */
const frameRatio = 1.12
/** The distances of the sheet's corners from the frame's edges, as shares of its sides: they differ, hence the perspective. */
const margin = { least: 0.02, most: 0.085 }
/** The greatest displacement of a line by the curl, and by one crumple, as shares of the page's height. */
const curl = 0.008
const crumple = 0.0009
const crumples = 5
const table = 95

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
  return developed(sharp, width, height, random)
}
