/** Visual order becomes the order of reading. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import { inReadingOrder, withMirroredBrackets, withoutForms } from './right-to-left.ts'
import { madePage } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const read = (visual: string) => inReadingOrder([...visual], (character) => character).join('')
const reversed = (text: string) => [...text].toReversed().join('')

describe('the order of reading', () => {
  it('reverses Hebrew and Arabic', () => {
    expect(read(reversed('שלום עולם'))).toBe('שלום עולם')
    expect(read(reversed('مرحبا بالعالم'))).toBe('مرحبا بالعالم')
  })

  it('keeps numbers and Latin words in such text', () => {
    expect(read(`${reversed(' שקלים')}12,500${reversed('המחיר ')}`)).toBe('המחיר 12,500 שקלים')
    const visual = `${reversed(' טובה מאוד')}open source${reversed('תוכנה מסוג ')}`
    expect(read(visual)).toBe('תוכנה מסוג open source טובה מאוד')
  })

  it('reverses a Hebrew word in Latin text, and nothing else', () => {
    expect(read(`The word ${reversed('שלום')} means peace.`)).toBe('The word שלום means peace.')
    expect(read('no such letters')).toBe('no such letters')
  })
})

it('exchanges brackets that were stored as they look', () => {
  expect(withMirroredBrackets([...')ללא יהלומים(']).join('')).toBe('(ללא יהלומים)')
  expect(withMirroredBrackets([...'(ללא)']).join('')).toBe('(ללא)')
  expect(withMirroredBrackets([...'1) a (b)']).join('')).toBe('1) a (b)')
})

it('replaces the shapes of letters by letters', () => {
  expect(withoutForms('\ufedf\ufe8e')).toBe('\u0644\u0627')
})

it('reads whole paragraphs, whose lines begin at the right', () => {
  const lines = ['זוהי שורה ראשונה של פסקה שלמה אשר', 'נמשכת גם בשורה השנייה שלה עד כאן', 'וזהו סופה']
  const words = lines.map((text, at) => ({
    text: reversed(text),
    left: 500 - [...text].reduce((sum, character) => sum + (character === ' ' ? 2.8 : 5), 0),
    baseline: 100 + at * 14,
  }))
  const analysis = new DocumentAnalysis()
  analysis.add(madePage(words))
  const { pages } = analysis.finish({ pictures: [], outline: [], title: '' }).document
  const blocks = pages[0]?.zones.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)) ?? []
  expect(blocks.map((block) => (block.type === 'paragraph' ? plainText(block.runs) : ''))).toEqual([lines.join(' ')])
  expect(blocks[0]).toMatchObject({ isRightToLeft: true, align: 'left' })
})
