import { expect, test } from 'vitest'
import { frameAround } from './line-frame.ts'
import { isMostlyVertical, linesOfRegions, skewOf, upsideDown } from './page-lines.ts'

const region = (width: number, height: number, degrees = 0) => ({
  frame: frameAround([100, 100], { angle: (degrees * Math.PI) / 180, width, height }),
})

test('a tall region is a vertical line, read from the top', () => {
  const [line] = linesOfRegions([region(20, 200)])
  expect(line).toMatchObject({ vertical: true, frame: { width: 200, height: 20 } })
  expect(line?.frame.angle).toBeCloseTo(Math.PI / 2)
})

test('single characters do not decide how a page is written', () => {
  const lines = linesOfRegions([region(20, 32), region(20, 32), region(100, 20)])
  expect(isMostlyVertical(lines)).toBe(false)
  expect(isMostlyVertical(linesOfRegions([region(20, 200), region(60, 20)]))).toBe(true)
})

test('the skew is that of most text', () => {
  const lines = linesOfRegions([region(300, 20, 3), region(20, 250, 3.2), region(40, 20, -20), region(280, 20, 2.9)])
  expect((skewOf(lines) * 180) / Math.PI).toBeCloseTo(3, 0)
})

test('upside down, lines run the other way', () => {
  const [line] = upsideDown(linesOfRegions([region(300, 20)]))
  expect(line?.frame.angle).toBeCloseTo(Math.PI)
  expect(line?.frame).toMatchObject({ width: 300, height: 20 })
})
