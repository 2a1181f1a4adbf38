/** Figures become pictures with their labels; the text in front of marks and frames stays text. */
import { describe, expect, it } from 'vitest'
import { drawingsOf } from './drawings.ts'
import type { Artwork, PageElements } from './elements.ts'
import { madePage, type Words } from './testing/made-page.ts'

const shape = (left: number, top: number, right: number, bottom: number, pieces = 4): Artwork => ({
  left,
  top,
  right,
  bottom,
  pieces,
})
const line = 'these are enough words for a line that reaches from side to side'
const text: Words[] = [100, 114, 128, 142].map((baseline) => ({ text: line, left: 72, baseline }))
const numbers = (page: PageElements) => {
  const { figures, behindText } = drawingsOf(page)
  return { figures: figures.length, behind: behindText.length }
}

describe('a drawing', () => {
  it('is behind the text if it marks a part of a line', () => {
    expect(numbers(madePage(text, { artwork: [shape(120, 104, 210, 118)] }))).toEqual({ figures: 0, behind: 1 })
  })

  it('is behind the text if it is a frame around running text', () => {
    const below: Words[] = Array.from({ length: 10 }, (_, at) => ({ text: line, left: 72, baseline: 300 + 14 * at }))
    const page = madePage([...text, ...below], { artwork: [shape(60, 85, 420, 150)] })
    expect(numbers(page)).toEqual({ figures: 0, behind: 1 })
  })

  it('is a figure if its text is labels', () => {
    const labels: Words[] = ['One', 'Two', 'Three'].map((label, at) => ({
      ...{ text: label, left: 100 + 70 * at, baseline: 320 },
    }))
    const artwork = [0, 1, 2].map((at) => shape(90 + 70 * at, 300, 150 + 70 * at, 340))
    expect(numbers(madePage([...text, ...labels], { artwork }))).toEqual({ figures: 1, behind: 0 })
  })

  it('is a figure if its text is numbers along an axis', () => {
    const axis: Words[] = [0, 1, 2, 3, 4, 5].map((at) => ({ text: '100 150 200', left: 100, baseline: 300 + 12 * at }))
    expect(numbers(madePage([...text, ...axis], { artwork: [shape(90, 280, 300, 380)] }))).toEqual({
      ...{ figures: 1, behind: 0 },
    })
  })

  it('is found although an ornament across the page joins it to all of the text', () => {
    const below: Words[] = [700, 714].map((baseline) => ({ text: line, left: 72, baseline }))
    const ornament = [shape(40, 70, 480, 800), shape(60, 60, 450, 700)]
    const page = madePage([...text, ...below], { artwork: [...ornament, shape(90, 300, 150, 360)] })
    expect(drawingsOf(page).figures).toEqual([expect.objectContaining({ left: 90, top: 300, right: 150, bottom: 360 })])
  })

  it('is behind the text beside a logo, however many shapes the logo has', () => {
    const address: Words[] = ['국회입법조사처장 김하중', '서울특별시 영등포구', 'www.example.org'].map((each, at) => ({
      ...{ text: each, left: 140, baseline: 300 + 14 * at },
    }))
    expect(numbers(madePage([...text, ...address], { artwork: [shape(90, 285, 300, 340, 900)] }))).toEqual({
      ...{ figures: 0, behind: 1 },
    })
  })

  it('is behind the text if it is a stroke through a cell', () => {
    const cell: Words[] = [
      { text: 'Fee', left: 100, baseline: 320 },
      { text: 'Size', left: 130, baseline: 345 },
    ]
    const artwork = [shape(90, 300, 170, 350, 1)]
    expect(numbers(madePage([...text, ...cell], { artwork }))).toEqual({ figures: 0, behind: 1 })
  })

  it('is behind the text even if it is drawn on a picture', () => {
    const pictures = [{ left: 60, top: 60, right: 300, bottom: 200, picture: 0 }]
    expect(numbers(madePage(text, { artwork: [shape(120, 104, 210, 118)], pictures }))).toEqual({
      ...{ figures: 0, behind: 1 },
    })
  })
})
