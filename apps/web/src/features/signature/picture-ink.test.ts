import { expect, it } from 'vitest'
import { paperBrightness, removeBright, seenPart, type Pixels } from './picture-ink.ts'

/** Greyish, grainy paper, with a bar of dark blue ink from (10, 4) to (29, 7). */
function photograph(): Pixels {
  const [width, height] = [40, 12]
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInk = x >= 10 && x < 30 && y >= 4 && y < 8
    const grain = (at * 7) % 9
    data.set(isInk ? [20, 30, 120, 255] : [200 + grain, 200 + grain, 195 + grain, 255], 4 * at)
  }
  return { data, width, height }
}

it('makes the paper transparent and keeps the ink', () => {
  const pixels = photograph()
  removeBright(pixels, paperBrightness(pixels))
  expect(seenPart(pixels)).toEqual({ x: 10, y: 4, width: 20, height: 4 })
  const ink = 4 * (5 * 40 + 15)
  expect([...pixels.data.slice(ink, ink + 4)]).toEqual([20, 30, 120, 255])
})

it('changes nothing at a threshold of 256', () => {
  const pixels = photograph()
  removeBright(pixels, 256)
  expect(seenPart(pixels)).toEqual({ x: 0, y: 0, width: 40, height: 12 })
})

it('finds no visible part if everything is paper', () => {
  const pixels = photograph()
  removeBright(pixels, 0)
  expect(seenPart(pixels)).toBeUndefined()
})
