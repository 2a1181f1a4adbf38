/** Headers and footers are told from the text. */
import { expect, it } from 'vitest'
import { plainText } from './text-runs.ts'
import { analysed, column, full, textsOf } from './testing/analysed.ts'
import { madePage } from './testing/made-page.ts'

it('separates headers and footers from the text, and detects page numbers', () => {
  const page = (number: number) =>
    madePage(
      [
        { text: 'Annual report', left: 72, baseline: 40 },
        ...column([`${'abc'[number]} ${full}`, `${full} on page ${number * 7}.`], 72, 120),
        { text: `- ${number} -`, left: 280, baseline: 815 },
      ],
      { number },
    )
  const model = analysed([page(1), page(2), page(3)])
  expect(textsOf(model).join(' ')).not.toMatch(/Annual|- \d -/)
  const [first] = model.pages
  expect(first?.header.map((block) => block.type === 'paragraph' && plainText(block.runs))).toEqual(['Annual report'])
  expect(
    first?.footer.flatMap((block) =>
      block.type === 'paragraph' ? block.runs.map(({ field, text }) => field ?? text) : [],
    ),
  ).toEqual(['- ', 'page', ' -'])
})

it('takes no lines of a repeated paragraph for a header', () => {
  const page = (number: number) => madePage(column([full, full, full, full, full, full], 72, 70), { number })
  const { pages } = analysed([page(1), page(2), page(3)])
  expect(pages.map(({ header }) => header.length)).toEqual([0, 0, 0])
})
