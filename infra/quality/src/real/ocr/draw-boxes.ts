/** Draws the words of a PDF's text layer over its pages, for looking: a box for each word, a colour for each line, joined in their order. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { encodePng } from '@docweave/engines/images'
import { ColorSpace, Document, Matrix, type Page, type Pixmap } from 'mupdf'

type Point = readonly [x: number, y: number]
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The pixels of a picture's longer side. */
const side = 1600
const colours = [
  [220, 30, 30],
  [20, 110, 220],
  [20, 150, 60],
  [200, 110, 0],
  [150, 40, 180],
] as const

/** The boxes of words, line by line. Words end at spaces. */
function lineBoxes(page: Page): Box[][] {
  const lines: Box[][] = []
  let isNewWord = true
  page.toStructuredText('preserve-whitespace').walk({
    beginLine() {
      lines.push([])
      isNewWord = true
    },
    onChar(character, _origin, _font, _size, quad) {
      const line = lines.at(-1)
      if (!line) return
      const [xs, ys] = [quad.filter((_, at) => at % 2 === 0), quad.filter((_, at) => at % 2 === 1)]
      const found = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
      const before = line.at(-1)
      if (/\s/u.test(character)) isNewWord = true
      else if (isNewWord || !before) {
        line.push(found)
        isNewWord = false
      } else {
        before.left = Math.min(before.left, found.left)
        before.top = Math.min(before.top, found.top)
        before.right = Math.max(before.right, found.right)
        before.bottom = Math.max(before.bottom, found.bottom)
      }
    },
  })
  return lines.filter((line) => line.length > 0)
}

function drawLine(pixmap: Pixmap, from: Point, to: Point, colour: readonly number[]): void {
  const [pixels, stride, width, height] = [
    ...([pixmap.getPixels(), pixmap.getStride(), pixmap.getWidth(), pixmap.getHeight()] as const),
  ]
  const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1))
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [0, 1].map((axis) =>
      Math.round((from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / steps),
    )
    if (x === undefined || y === undefined || x < 0 || y < 0 || x >= width || y >= height) continue
    for (const [channel, value] of colour.entries()) pixels[y * stride + x * 3 + channel] = value
  }
}

function drawn(page: Page): Pixmap {
  const [left, top, right, bottom] = page.getBounds()
  const scale = side / Math.max(right - left, bottom - top)
  const pixmap = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceRGB, false, true)
  const at = (x: number, y: number): Point => [(x - left) * scale, (y - top) * scale]
  let before: Point | undefined
  for (const [number, line] of lineBoxes(page).entries()) {
    const colour = colours[number % colours.length] ?? colours[0]
    for (const box of line) {
      const corners = [
        at(box.left, box.top),
        at(box.right, box.top),
        at(box.right, box.bottom),
        at(box.left, box.bottom),
      ]
      for (const [index, corner] of corners.entries())
        drawLine(pixmap, corner, corners[(index + 1) % 4] ?? corner, colour)
      const middle = at((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (before) drawLine(pixmap, before, middle, colour)
      before = middle
    }
  }
  return pixmap
}

/** @param places the paths of the pictures, without `.png`; the page's text is written beside each */
export async function drawBoxes(path: string, places: readonly string[]): Promise<void> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  try {
    for (const [index, place] of places.entries()) {
      const page = document.loadPage(index)
      const pixmap = drawn(page)
      const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
      await mkdir(dirname(place), { recursive: true })
      await writeFile(`${place}.png`, encodePng({ width, height, stride, pixels: pixmap.getPixels(), form: 'rgb' }, 96))
      await writeFile(`${place}.txt`, page.toStructuredText('').asText())
      pixmap.destroy()
    }
  } finally {
    document.destroy()
  }
}
