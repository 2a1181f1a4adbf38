import { expect, test } from 'vitest'
import { withBullets } from './drawn-bullets.ts'
import type { Artwork } from './elements.ts'
import { madePage } from './testing/made-page.ts'

const page = madePage([{ text: 'An item', left: 100, baseline: 100 }])
const dot = (left: number, side = 4, middle = 96.5): Artwork => ({
  ...{ left, right: left + side, top: middle - side / 2, bottom: middle + side / 2, pieces: 17 },
})
const read = (artwork: Artwork[]) => {
  const found = withBullets({ ...page, artwork })
  return { signs: found.glyphs.filter(({ text }) => text === '•').length, artwork: found.artwork.length }
}

test('a drawn dot before a text becomes a bullet', () => {
  expect(read([dot(86)])).toEqual({ signs: 1, artwork: 0 })
})

test.each([
  ['after the text', dot(140)],
  ['far from it', dot(60)],
  ['as large as a letter', dot(86, 9)],
  ['on another line', dot(86, 4, 110)],
])('a dot %s remains a drawing', (_name, artwork) => {
  expect(read([artwork])).toEqual({ signs: 0, artwork: 1 })
})

test('several dots before the same text are a drawing', () => {
  expect(read([dot(80), dot(88)])).toEqual({ signs: 0, artwork: 2 })
})

test('a dot in a drawing beside the text is a part of it, but one on a panel with the text is a bullet', () => {
  const around = { top: 80, bottom: 110, pieces: 60 }
  expect(read([dot(86), { ...around, left: 70, right: 95 }])).toEqual({ signs: 0, artwork: 2 })
  expect(read([dot(86), { ...around, left: 70, right: 300 }])).toEqual({ signs: 1, artwork: 1 })
})

test('a square is a bullet only if it has the colour of its text', () => {
  const box = { left: 86, right: 90, top: 94.5, bottom: 98.5 }
  const signs = (colour: string) =>
    withBullets({ ...page, areas: [{ ...box, colour }] }).glyphs.filter(({ text }) => text === '▪').length
  expect([signs('000000'), signs('FF0000')]).toEqual([1, 0])
})
