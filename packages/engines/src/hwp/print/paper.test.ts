import { expect, test } from 'vitest'
import { fittedPaper, ownPaper, point } from './paper.ts'

const millimetre = 96 / 25.4
const fitted = (width: number, height: number) => {
  const paper = fittedPaper(width * millimetre, height * millimetre)
  return { size: [Math.round(paper.width), Math.round(paper.height)], scale: paper.unit / point }
}

test('a page of another size is enlarged to the next larger sheet', () => {
  expect(fitted(272, 394)).toEqual({ size: [842, 1191], scale: expect.closeTo(420 / 394) })
  expect(fitted(300, 190)).toEqual({ size: [1032, 729], scale: expect.closeTo(364 / 300) })
})

test('a page of the size of a sheet stays as it is, and a larger one does, too', () => {
  for (const [width, height] of [
    [210, 297],
    [297, 210],
    [296.8, 420],
    [500, 700],
  ] as const) {
    const size = [width * millimetre, height * millimetre] as const
    expect(fittedPaper(...size)).toEqual(ownPaper(...size))
  }
})
