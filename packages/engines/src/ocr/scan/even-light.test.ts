import { expect, test } from 'vitest'
import { evenlyLit } from './even-light.ts'

const [width, height, dpi] = [600, 400, 150]

/** A page with strokes of letters, in the light that `lightAt` gives; a picture without any paper if `hasPicture`. */
function pageIn(lightAt: (x: number, y: number) => number, hasPicture = false) {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInk = y % 24 < 12 && x % 9 < 3
    const isPicture = hasPicture && x > 350 && y > 200
    return (isPicture ? 60 : isInk ? 40 : 230) * lightAt(x, y)
  })
  return { pixels, width, height, stride: width }
}

test('text in a hard shadow becomes as clear as the rest', () => {
  const lit = evenlyLit(
    pageIn((x) => (x < 300 ? 1 : 0.35)),
    dpi,
  )
  const at = (x: number, y: number) => lit.pixels[y * width + x] ?? 0
  for (const [paper, ink] of [
    [104, 100],
    [464, 460],
  ] as const) {
    expect(at(paper, 100)).toBeGreaterThan(220)
    expect(at(ink - 1, 100)).toBeLessThan(70)
  }
  // The shadow's edge is no line.
  for (let x = 280; x < 320; x++) expect(at(x, 116)).toBeGreaterThan(150)
})

test.each([
  ['even light', false],
  ['even light and a dark picture', true],
])('a page in %s is the same image', (_, hasPicture) => {
  const page = pageIn(() => 0.97, hasPicture)
  expect(evenlyLit(page, dpi)).toBe(page)
})
