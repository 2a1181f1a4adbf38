/** Rows between the backgrounds of a table are rows of it. */
import { expect, it } from 'vitest'
import { analysed, blocksOf } from './testing/analysed.ts'
import { madePage, widthOfText, type Words } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const rows = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frida', 'Greta', 'Hanna'].map((name, at) => [
  name,
  'A street with a name',
  `${at + 10} Town`,
])
const wordsOf = (lines: readonly (readonly string[])[]) =>
  lines.flatMap((row, at): Words[] =>
    row.map((text, column) => ({ text, left: [72, 160, 262][column] ?? 0, baseline: 110 + 16 * at })),
  )

function tablesOf(coloured: readonly number[], words = wordsOf(rows)) {
  const areas = coloured.map((at) => ({
    left: 70,
    right: 520,
    top: 100 + 16 * at,
    bottom: 116 + 16 * at,
    colour: 'EEEEEE',
  }))
  return blocksOf(analysed([madePage(words, { areas })])).filter((block) => block.type === 'table')
}

const textsOf = ([table]: ReturnType<typeof tablesOf>) =>
  table?.rows.map((_, row) =>
    table.cells
      .filter((cell) => cell.row === row)
      .map(({ paragraphs }) => paragraphs.map(({ runs }) => plainText(runs)).join(' ')),
  )

it('finds a table by the background of every second row', () => {
  expect(textsOf(tablesOf([0, 2, 4, 6]))?.slice(0, 7)).toEqual(rows.slice(0, 7))
})

it('divides a text that fills its column where the next column begins', () => {
  // Two texts end so near the next column that both look like one.
  let long = 'A street'
  while (widthOfText(`${long}e`) < 98) long += 'e'
  const filled = rows.map(([name = '', street = '', town = ''], at) => [
    name,
    at === 2 || at === 4 ? long : street,
    town,
  ])
  expect(textsOf(tablesOf([0, 2, 4, 6], wordsOf(filled)))?.slice(0, 7)).toEqual(filled.slice(0, 7))
})
