/** Double lines as the engine draws them, and pairs of lines that are something else. */
import { expect, test } from 'vitest'
import { withNarrowDoubleLines } from './double-lines.ts'
import { parseSvg, type SvgElement } from './svg-elements.ts'

const line = (x1: number, y1: number, x2: number, y2: number, more = 'stroke-width="0.9"') =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#000000" ${more}/>`

/** The places and widths of the lines in a drawing. */
function linesOf(content: string): string[] {
  const all: SvgElement[] = []
  const take = (element: SvgElement): void => {
    if (element.name === 'line') all.push(element)
    for (const child of element.children) take(child)
  }
  take(withNarrowDoubleLines(parseSvg(`<svg><g>${content}</g></svg>`)))
  return all.map(({ attributes }) =>
    ['x1', 'y1', 'x2', 'y2', 'stroke-width'].map((name) => Number(Number(attributes[name]).toFixed(3))).join(' '),
  )
}

test('a double line across and one down become as narrow as Hancom’s', () => {
  expect(linesOf(line(10, 50, 90, 50) + line(10, 52.1, 90, 52.1))).toEqual([
    '10 50.315 90 50.315 0.48',
    '10 51.785 90 51.785 0.48',
  ])
  expect(linesOf(line(50, 10, 50, 90) + line(52.1, 10, 52.1, 90))).toEqual([
    '50.315 10 50.315 90 0.48',
    '51.785 10 51.785 90 0.48',
  ])
})

test.each([
  ['a single line', line(10, 50, 90, 50)],
  ['lines of another distance', line(10, 50, 90, 50) + line(10, 53, 90, 53)],
  ['lines of another length', line(10, 50, 90, 50) + line(10, 52.1, 80, 52.1)],
  ['wider lines', line(10, 50, 90, 50, 'stroke-width="2"') + line(10, 52.1, 90, 52.1, 'stroke-width="2"')],
  ['dashed lines', [50, 52.1].map((y) => line(10, y, 90, y, 'stroke-width="0.9" stroke-dasharray="2 2"')).join('')],
  ['a line and another shape', `${line(10, 50, 90, 50)}<rect x="10" y="52.1" width="80" height="1"/>`],
])('%s: stays as it is', (_, content) => {
  const all = parseSvg(`<svg><g>${content}</g></svg>`)
  expect(withNarrowDoubleLines(all)).toEqual(all)
})
