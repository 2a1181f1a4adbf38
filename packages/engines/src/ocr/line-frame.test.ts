import { expect, test } from 'vitest'
import { frameAround, middleOf, pointOf, turned } from './line-frame.ts'

const frame = frameAround([100, 50], { angle: 0, width: 60, height: 20 })

test('a frame is given by its corner or by its middle', () => {
  expect(frame).toEqual({ x: 70, y: 40, angle: 0, width: 60, height: 20 })
  expect(middleOf(frame)).toEqual([100, 50])
})

test('a line that runs downwards begins at the right of its upper edge', () => {
  const downwards = turned(frame, 1)
  expect(downwards).toMatchObject({ width: 20, height: 60 })
  const [x, y] = pointOf(downwards, 0, 0)
  expect([x, y].map(Math.round)).toEqual([130, 40])
})

test('upside down, a line begins at its end', () => {
  const [x, y] = pointOf(turned(frame, 2), 0, 0)
  expect([x, y].map(Math.round)).toEqual([130, 60])
})
