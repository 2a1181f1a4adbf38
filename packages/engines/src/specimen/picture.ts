/** A picture whose corners reveal its orientation. */

type Colour = readonly [red: number, green: number, blue: number]

/** Top left, top right, bottom left, bottom right. */
export const corners: readonly [Colour, Colour, Colour, Colour] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]

export interface PictureOptions {
  width?: number
  height?: number
}

const cornerAt = (x: number, y: number, width: number, height: number) =>
  (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)

/** The picture's pixels, three bytes each, row by row. */
export function picturePixels({ width = 60, height = 40 }: PictureOptions = {}): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(corners[cornerAt(x, y, width, height)] ?? [], (y * width + x) * 3)
  return pixels
}
