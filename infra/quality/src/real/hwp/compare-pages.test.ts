import { expect, it } from 'vitest'
import { comparePages } from './compare-pages.ts'
import type { PrintedPage } from './printed-page.ts'

/** A page with lines of text, whose words are 50 points apart. */
const page = (lines: readonly { text: string; x?: number; y: number }[]): PrintedPage => ({
  lines: lines.map(({ text, x = 72, y }) => text.split(' ').map((word, at) => ({ text: word, x: x + 50 * at, y }))),
  rules: [],
  picture: { width: 8, height: 8, pixels: new Uint8Array(64).fill(255) },
})

it('equal pages are alike', () => {
  const one = page([{ text: '대한민국 헌법', y: 100 }])
  expect(comparePages(one, one)).toEqual({ text: 1, distances: [0], picture: 1, rules: 0, rulesFound: 0 })
})

it('measures how far a line is from its place, in millimetres', () => {
  const moved = page([{ text: '대한민국 헌법', y: 100 + 72 }])
  const [distance] = comparePages(page([{ text: '대한민국 헌법', y: 100 }]), moved).distances
  expect(distance).toBeCloseTo(25.4)
})

it('counts missing spaces, and nothing where the reference has no readable text', () => {
  const text = (wanted: string, found: string) =>
    comparePages(page([{ text: wanted, y: 100 }]), page([{ text: found, y: 100 }])).text
  expect(text('가나 다라', '가나다라')).toBeCloseTo(0.8)
  expect(text('\uE000\uE001', '가나')).toBeUndefined()
})
