import { describe, expect, it } from 'vitest'
import { canBeRead, isOn, movedBy, newBox, scaledBy, stampsIn } from './stamp.ts'

const box = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 }

describe('boxes', () => {
  it('move within the page', () => {
    expect(movedBy(box, 0.1, -0.2)).toEqual({ ...box, x: 0.6, y: 0.3 })
    expect(movedBy(box, 9, 9)).toEqual({ ...box, x: 0.8, y: 0.9 })
    expect(movedBy(box, -9, -9)).toEqual({ ...box, x: 0, y: 0 })
  })

  it('scale with their aspect ratio, within the page', () => {
    expect(scaledBy(box, 2)).toEqual({ ...box, width: 0.4, height: 0.2 })
    expect(scaledBy(box, 100)).toEqual({ ...box, width: 0.5, height: 0.25 })
    expect(scaledBy(box, 0)).toEqual({ ...box, width: 0.02, height: 0.01 })
  })

  it('start with the aspect ratio of their content, and fit the page', () => {
    const made = newBox(3, 0.7, 0.05)
    expect((made.width * 0.7) / made.height).toBeCloseTo(3, 1)
    const long = newBox(200, 0.7, 0.05)
    expect(long.width).toBeCloseTo(0.9)
    expect(long.x + long.width).toBeLessThan(1)
  })
})

describe('pages', () => {
  it('are those of the range, and none for an invalid range', () => {
    expect([1, 2, 3].map((page) => isOn({ pages: '1,-1' }, page, 3))).toEqual([true, false, true])
    expect(isOn({ pages: '' }, 2, 3)).toBe(true)
    expect(isOn({ pages: '1-' }, 2, 3)).toBe(true)
    expect(isOn({ pages: '1,x' }, 1, 3)).toBe(false)
    expect(['9', '1-2', '', '1,,'].map((pages) => canBeRead({ pages }, 3))).toEqual([false, true, true, false])
  })
})

it('reads valid stamps of the option, and ignores invalid ones', () => {
  const stamp = { kind: 'text', text: 'Kim', font: 'hand', colour: '#000000', pages: '1', ...box }
  expect(stampsIn([stamp])).toEqual([stamp])
  expect([undefined, 'x', [{ kind: 'text' }]].map(stampsIn)).toEqual([[], [], []])
})
