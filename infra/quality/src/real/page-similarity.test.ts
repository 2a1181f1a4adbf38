/** Similarity is 1 for equal pages, and less the more they differ. */
import { expect, it } from 'vitest'
import { similarityOf, type GreyPage } from './page-similarity.ts'

/** A white page with black lines of text, from `top`. */
const page = (top: number, width = 40, height = 60): GreyPage => {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let line = top; line + 2 < height; line += 10)
    for (let x = 4; x < width - 4; x += 2)
      pixels.fill(0, (line + (x % 3)) * width + x, (line + (x % 3)) * width + x + 1)
  return { width, height, pixels }
}

it('is 1 for equal pages', () => {
  expect(similarityOf(page(5), page(5))).toBeCloseTo(1, 10)
})

it('is less for text at another place, and least for other content', () => {
  const moved = similarityOf(page(5), page(9))
  const empty = similarityOf(page(5), { width: 40, height: 60, pixels: new Uint8Array(2400).fill(255) })
  expect(moved).toBeLessThan(0.7)
  expect(empty).toBeLessThan(0.7)
})

it('compares a page of another size on paper of the same size', () => {
  expect(similarityOf(page(5), page(5, 50, 60))).toBeGreaterThan(0.9)
})
