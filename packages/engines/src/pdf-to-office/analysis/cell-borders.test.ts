/** Only the drawn sides of cells get a border. */
import { expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import { across, down, madePage, type Words } from './testing/made-page.ts'

it('finds the sides of a table without outer upright rules', () => {
  const tops = [100, 120, 140]
  const rules = [...tops.map((top) => across(72, 300, top)), across(72, 300, 160), down(180, 100, 160)]
  const words = tops.flatMap((top): Words[] => [
    { text: 'name', left: 76, baseline: top + 13 },
    { text: 'value', left: 184, baseline: top + 13 },
  ])
  const analysis = new DocumentAnalysis()
  analysis.add(madePage(words, { rules }))
  const { pages } = analysis.finish({ pictures: [], outline: [], title: '' }).document
  const table = pages[0]?.zones[0]?.columns[0]?.blocks[0]
  if (table?.type !== 'table') throw new Error('a table expected')
  const drawn = table.cells
    .filter(({ row }) => row === 1)
    .map(({ sides }) => Object.entries(sides ?? {}).flatMap(([name, side]) => (side ? [name] : [])))
  expect(drawn).toEqual([
    ['top', 'bottom', 'right'],
    ['top', 'bottom', 'left'],
  ])
})
