/** Renders a page's image flat. */
import type { GreyImage } from '../skew.ts'
import type { FlatGrid } from './flat-grid.ts'

/** Returns the flat image of a page. Beyond the page its edge is repeated. Interpolates between four pixels. */
export function flattened({ pixels, width, height, stride }: GreyImage, grid: FlatGrid): GreyImage {
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
        const pageX = Math.min(Math.max(leftX + along * stepX - 0.5, 0), width - 1)
        const pageY = Math.min(Math.max(leftY + along * stepY - 0.5, 0), height - 1)
        const [left, top] = [pageX | 0, pageY | 0]
        const from = top * stride + left
        const [right, bottom] = [left + 1 < width ? 1 : 0, top + 1 < height ? stride : 0]
        const [shareX, shareY] = [pageX - left, pageY - top]
        const [a, b] = [pixels[from] ?? 0, pixels[from + right] ?? 0]
        const [c, d] = [pixels[from + bottom] ?? 0, pixels[from + bottom + right] ?? 0]
        const [above, under] = [a + (b - a) * shareX, c + (d - c) * shareX]
        out[to] = above + (under - above) * shareY + 0.5
      }
    }
  }
  return { pixels: out, width: grid.width, height: grid.height, stride: grid.width }
}
