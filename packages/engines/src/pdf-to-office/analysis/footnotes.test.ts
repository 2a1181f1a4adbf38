/** Footnotes are linked to their marks; those of columns stay in the columns. */
import { expect, it } from 'vitest'
import { plainText } from './text-runs.ts'
import { analysed, blocksOf, column, full, textsOf } from './testing/analysed.ts'
import { across, glyphsOf, madePage, widthOfText, type Words } from './testing/made-page.ts'

it('finds footnotes with raised marks', () => {
  const mark = glyphsOf({ text: '1', left: 72 + widthOfText(full), baseline: 124, size: 6 })
  const raised = glyphsOf({ text: '1', left: 72, baseline: 777, size: 5 })
  const note = { text: 'http://example.org', left: 75, baseline: 780, size: 8 }
  const page = madePage([...column([full, full, full]), note], { rules: [across(72, 172, 765)] })
  const { pages } = analysed([{ ...page, glyphs: [...page.glyphs, ...mark, ...raised] }])
  expect(pages[0]?.footnotes.map(({ marker }) => marker)).toEqual(['1'])
})

it('leaves the notes of columns in them, one paragraph each', () => {
  const note = (left: number, baseline: number, mark: string): Words[] => [
    { text: mark, left, baseline: baseline - 3, size: 5 },
    { text: `http://example.org/${mark}`, left: left + 2.5, baseline, size: 8 },
  ]
  const words = (left: number) =>
    column(
      Array.from({ length: 9 }, () => 'words of a narrow column, which has many lines'),
      left,
    )
  const notes = [...note(72, 300, '1'), ...note(72, 310, '2'), ...note(320, 300, '3')]
  const rules = [across(72, 172, 288), across(320, 420, 288)]
  const model = analysed([madePage([...words(72), ...words(320), ...notes], { rules })])
  expect(model.pages[0]?.footnotes).toEqual([])
  expect(textsOf(model).filter((text) => text.includes('http'))).toEqual([
    '1http://example.org/1',
    '2http://example.org/2',
    '3http://example.org/3',
  ])
})

it('links a footnote to its mark', () => {
  const mark = glyphsOf({ text: '1', left: 72 + widthOfText(full), baseline: 124, size: 6 })
  const words = [...column([full, full, full]), { text: '1 What the note says.', left: 72, baseline: 780, size: 8 }]
  const page = madePage(words, { rules: [across(72, 172, 765)] })
  const model = analysed([{ ...page, glyphs: [...page.glyphs, ...mark] }])
  expect(
    model.pages[0]?.footnotes.map(({ marker, paragraphs }) => [
      marker,
      ...paragraphs.map(({ runs }) => plainText(runs)),
    ]),
  ).toEqual([['1', 'What the note says.']])
  const runs = blocksOf(model).flatMap((block) => (block.type === 'paragraph' ? block.runs : []))
  expect(runs.filter(({ footnote }) => footnote !== undefined)).toMatchObject([
    { text: '1', footnote: '1', style: { position: 'super' } },
  ])
})
