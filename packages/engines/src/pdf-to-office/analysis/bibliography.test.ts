/** The entries of a bibliography stay whole. */
import { expect, it } from 'vitest'
import { analysed, column, textsOf } from './testing/analysed.ts'
import { madePage, widthOfText, type Words } from './testing/made-page.ts'

it('keeps the labels of a bibliography with their entries, with a column beside them', () => {
  const labels = ['Knu84', 'KMN+02', 'abc', 'Lam86a']
  const entries = labels.flatMap((label, at): Words[] => [
    { text: `[${label}]`, left: 320, baseline: 100 + 30 * at },
    { text: 'A. Name, Title of a work', left: 375, baseline: 100 + 30 * at },
    { text: 'which goes on here, 2002.', left: 375, baseline: 112 + 30 * at },
  ])
  const beside = column(
    Array.from({ length: 9 }, () => 'words of a narrow column, which has lines'),
    72,
  )
  const texts = textsOf(analysed([madePage([...beside, ...entries])]))
  expect(texts.filter((text) => text.startsWith('['))).toEqual(
    labels.map((label) => `[${label}] A. Name, Title of a work which goes on here, 2002.`),
  )
})

it('keeps the entries of a bibliography whole', () => {
  const entry = (number: number, top: number): Words[] => [
    { text: `[${number}]`, left: 72, baseline: top },
    { text: 'S. Author and another author of', left: 92, baseline: top },
    { text: 'S. Title, which is long enough,', left: 92, baseline: top + 12 },
    { text: 'Journal.', left: 92, baseline: top + 24 },
    { text: '2024.', left: 92 + widthOfText('Journal.') + 12, baseline: top + 24 },
  ]
  const texts = textsOf(analysed([madePage([...entry(1, 100), ...entry(2, 140)])]))
  const whole = 'S. Author and another author of S. Title, which is long enough, Journal. 2024.'
  expect(texts).toEqual([whole, whole])
})
