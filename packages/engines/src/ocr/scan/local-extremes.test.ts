import { expect, test } from 'vitest'
import { closed } from './local-extremes.ts'

test('fills narrow dark strokes, and keeps the edge of a shadow where it is', () => {
  const [width, height] = [40, 12]
  const values = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width
    if (x === 8 || x === 9 || x === 30) return 20
    return x < 20 ? 200 : 90
  })
  const { values: paper } = closed({ values, width, height }, 3)
  expect([...paper.subarray(0, width)]).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 20 }, () => 90),
  ])
})
