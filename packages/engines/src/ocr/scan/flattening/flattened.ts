/** Renders a page's image flat. */
import { levelAt } from '../interpolated.ts'
import type { GreyImage } from '../skew.ts'
import type { FlatGrid } from './flat-grid.ts'

/** Returns the flat image of a page. Beyond the page its edge is repeated. Interpolates between four pixels. */
export function flattened(image: GreyImage, grid: FlatGrid): GreyImage {
  const { step, columns, xs, ys } = grid
  const out = new Uint8Array(grid.width * grid.height)
  for (let y = 0, to = 0; y < grid.height; y++) {
    const row = Math.min(Math.floor((y + 0.5) / step), xs.length / columns - 2)
    const down = (y + 0.5) / step - row
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const mix = (values: readonly number[], place: number) =>
        (values[place] ?? 0) * (1 - down) + (values[place + columns] ?? 0) * down
      const [leftX, leftY] = [mix(xs, at), mix(ys, at)]
      const [stepX, stepY] = [(mix(xs, at + 1) - leftX) / step, (mix(ys, at + 1) - leftY) / step]
      const end = Math.min((column + 1) * step, grid.width)
      for (let x = column * step; x < end; x++, to++) {
        const along = x - column * step + 0.5
        // Writing to an array of bytes cuts off the fraction, so that half a level more rounds.
        out[to] = levelAt(image, leftX + along * stepX - 0.5, leftY + along * stepY - 0.5) + 0.5
      }
    }
  }
  return { pixels: out, width: grid.width, height: grid.height, stride: grid.width }
}
