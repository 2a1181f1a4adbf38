/** Entries of a table of contents are known by the dots before their page numbers. */
import { describe, expect, it } from 'vitest'
import { contentsDots } from './contents-dots.ts'
import { analysed, column, textsOf } from './testing/analysed.ts'
import { madePage } from './testing/made-page.ts'

describe('contentsDots', () => {
  it.each(['Introduction.....7', 'Introduction . . . . . 7', 'A long title that leaves little room. . .100'])(
    'finds them in “%s”',
    (text) => {
      expect(contentsDots(text)).toBeDefined()
    },
  )

  it.each(['He waited . . . for a while', 'from 1...100', 'It ends in 1999. 100'])('finds none in “%s”', (text) => {
    expect(contentsDots(text)).toBeUndefined()
  })
})

it('keeps entries with few dots apart, though each fills its line', () => {
  const entries = [1, 2, 3, 4].map((number) => `The history of the valley: Chapter ${number}. . .10${number}`)
  expect(textsOf(analysed([madePage(column(entries))]))).toEqual(entries)
})
