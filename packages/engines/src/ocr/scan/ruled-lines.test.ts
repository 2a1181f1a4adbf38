import { ColorSpace, DrawDevice, Font, Matrix, Path, Pixmap, StrokeState, Text } from 'mupdf'
import { expect, test } from 'vitest'
import { gridsOf, type Rule } from '../../pdf-to-office/analysis/index.ts'
import { eraseRules, ruledLines } from './ruled-lines.ts'
import { inkOf } from './ink.ts'
import type { GreyImage } from './skew.ts'

const scale = 200 / 72
const hairline = new StrokeState({
  ...{ lineCap: 'Butt', lineJoin: 'Miter', lineWidth: 0.5, miterLimit: 10, dashPhase: 0, dashes: [] },
})

/** A table of four columns and three rows in grey lines, with large letters in it; the last two cells of the first row are merged. */
function drawnTable(words: string, size = 20): GreyImage {
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, 900, 500], false)
  pixmap.clear(250)
  const device = new DrawDevice(Matrix.identity, pixmap)
  const path = new Path()
  const line = (fromX: number, fromY: number, toX: number, toY: number) => {
    path.moveTo(fromX, fromY)
    path.lineTo(toX, toY)
  }
  for (const y of [40, 70, 100, 130]) line(40, y, 280, y)
  for (const x of [40, 100, 160, 280]) line(x, 40, x, 130)
  line(220, 70, 220, 130)
  const place = Matrix.scale(scale, scale)
  device.strokePath(path, hairline, place, ColorSpace.DeviceGray, [0.35], 1)
  const text = new Text()
  text.showString(new Font('ko'), [size, 0, 0, -size, 44, 57 + 0.3 * size], words)
  device.fillText(text, place, ColorSpace.DeviceGray, [0.1], 1)
  device.close()
  const image = { width: 900, height: 500, stride: pixmap.getStride(), pixels: pixmap.getPixels().slice() }
  pixmap.destroy()
  return image
}

const found = (image: GreyImage) =>
  ruledLines(inkOf(image, 200), scale).map(({ isHorizontal, from, to, at }): Rule => {
    const [start, end, place] = [from / scale, to / scale, at / scale]
    const side = isHorizontal
      ? { left: start, right: end, top: place, bottom: place }
      : { top: start, bottom: end, left: place, right: place }
    return { ...side, isHorizontal, weight: 0.5, colour: '000000' }
  })

test('finds thin grey lines as the grid of a table, and ignores the strokes of letters', () => {
  const [grid, ...others] = gridsOf(found(drawnTable('목록 ㅡㅣ II')))
  expect(others).toEqual([])
  expect(grid?.xs.map(Math.round)).toEqual([40, 100, 160, 220, 280])
  expect(grid?.ys.map(Math.round)).toEqual([40, 70, 100, 130])
  expect(grid?.cells).toHaveLength(11)
  expect(grid?.cells.filter(({ columnSpan }) => columnSpan === 2)).toHaveLength(1)
})

test('ignores the strokes of letters that nearly fill their row', () => {
  const grids = gridsOf(found(drawnTable('이기시ㅣ', 30)))
  expect(grids.map(({ xs }) => xs.map(Math.round))).toEqual([[40, 100, 160, 220, 280]])
})

test('finds no rules on a page of large letters', () => {
  const image = drawnTable('目日田 ㅡㅡ IIII')
  // The table's own lines are erased.
  for (const y of [40, 70, 100, 130])
    image.pixels.fill(250, Math.round(y * scale - 3) * image.stride, Math.round(y * scale + 3) * image.stride)
  const upright = found(image).filter(({ isHorizontal }) => isHorizontal)
  expect(upright).toEqual([])
})

test('fills rules with the ground beside them, and not with paper where that is shaded', () => {
  const image = drawnTable('')
  const [above, rule, below] = [60, 70, 80].map((y) => Math.round(y * scale))
  const levelAt = (y = 0) => image.pixels[y * image.stride + Math.round(75 * scale)] ?? 0
  // The first row is shaded.
  for (let at = 0; at < image.stride * (rule ?? 0); at++) image.pixels[at] = Math.min(image.pixels[at] ?? 0, 200)
  expect(levelAt(rule)).toBeLessThan(150)
  eraseRules(image, 200)
  expect(levelAt(above)).toBe(200)
  expect([200, 250]).toContain(levelAt(rule))
  expect(levelAt((rule ?? 0) - 2)).toBe(200)
  expect(levelAt(below)).toBe(250)
})

test('erases rules and preserves the letters between them', () => {
  const image = drawnTable('목록')
  const dark = () => Array.from(image.pixels).filter((level) => level < 150).length
  const before = dark()
  eraseRules(image, 200)
  expect(gridsOf(found(image))).toEqual([])
  expect(dark()).toBeGreaterThan(500)
  expect(dark()).toBeLessThan(before / 2)
})
