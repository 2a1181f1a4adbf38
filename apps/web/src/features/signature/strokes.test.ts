import { describe, expect, it } from 'vitest'
import { toolList } from '@docweave/tools/tools'
import { drawingOf, strokePath, type Stroke } from './strokes.ts'

const wave = (hasPressure: boolean, pressure = 0.5): Stroke => ({
  points: Array.from({ length: 40 }, (_, at) => [40 + at * 5, 80 + 30 * Math.sin(at / 4), pressure]),
  hasPressure,
})

describe('drawingOf', () => {
  it('is cropped to the strokes, and accepted by the tool’s schema', () => {
    const drawing = drawingOf([wave(false), { points: [[10, 10, 0.5]], hasPressure: false }], '#000000')
    expect(drawing?.sheetWidth).toBeCloseTo(1000, -1)
    expect(drawing?.sheetHeight).toBeGreaterThan(300)
    const tool = toolList.find(({ id }) => id === 'sign-pdf')
    const stamp = { ...drawing, pages: '1', x: 0, y: 0, width: 0.5, height: 0.2 }
    expect(tool?.options.safeParse({ stamps: [stamp] }).success).toBe(true)
    const numbers = (drawing?.path.match(/-?[\d.]+/g) ?? []).map(Number)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(1000)
  })

  it('is undefined without strokes', () => {
    expect(drawingOf([], '#000000')).toBeUndefined()
    expect(drawingOf([{ points: [], hasPressure: true }], '#000000')).toBeUndefined()
  })
})

it('draws wider strokes for higher pen pressure', () => {
  const height = (stroke: Stroke) => {
    const flat = { ...stroke, points: stroke.points.map(([x, , p]): [number, number, number] => [x, 50, p]) }
    const ys = [...strokePath(flat).matchAll(/[\d.]+ ([\d.]+)/g)].map((each) => Number(each[1]))
    return Math.max(...ys) - Math.min(...ys)
  }
  expect(height(wave(true, 0.9))).toBeGreaterThan(1.5 * height(wave(true, 0.2)))
})
