import { expect, it } from 'vitest'
import { rowsOf } from './zones.ts'

const text = (baseline: number, size: number, left: number) => ({
  ...{ left, right: left + 5 * size, top: baseline - 0.9 * size, bottom: baseline + 0.3 * size },
  ...{ baseline, size },
})

it('keeps lines beside the lower part of a slogan apart from it', () => {
  const slogan = text(700, 110, 50)
  const lines = [text(715, 11, 160), text(731, 11, 160)]
  expect(rowsOf([slogan, ...lines])).toEqual([[slogan], ...lines.map((line) => [line])])
})

it('keeps a price and its smaller unit on one line', () => {
  const [price, unit] = [text(700, 40, 50), text(702, 11, 260)]
  expect(rowsOf([price, unit])).toEqual([[price, unit]])
})
