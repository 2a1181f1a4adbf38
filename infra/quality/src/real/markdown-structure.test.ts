/** The scores of headings and list items. */
import { expect, it } from 'vitest'
import { outlineOfMarkdown, outlineScores } from './markdown-structure.ts'

const truth = outlineOfMarkdown(
  '# A *title*\n\nText.\n\n## 1 Introduction\n\n* [1] Gallager, R.: Codes\n* Lee et al. (2016) Lee, J., Kim: Maps\n\n## References\n',
)

it('reads headings and items without their numbers', () => {
  expect(truth.headings).toEqual(['atitle', 'introduction', 'references'])
  expect(truth.items).toEqual(['gallagerrcodes', 'leeetal2016leejkimmaps'])
})

it('scores what is missed and what is invented', () => {
  const found = { headings: ['atitle', 'introduction', 'invented'], items: ['gallagerrcodes', 'leejkimmaps'] }
  expect(outlineScores(truth, found)).toEqual({ headings: 2 / 3, items: 1 })
  expect(outlineScores(truth, { headings: [], items: [] })).toEqual({ headings: 0, items: 0 })
})

it('takes a heading that is cut off for the same, but not one that is divided', () => {
  const outline = (headings: string[]) => ({ headings, items: [] })
  expect(outlineScores(outline(['dataandtheory']), outline(['dataandtheor'])).headings).toBe(1)
  expect(outlineScores(outline(['dataandtheory']), outline(['data', 'andtheory'])).headings).toBe(0)
})
