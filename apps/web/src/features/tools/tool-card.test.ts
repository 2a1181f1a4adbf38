/** Tools are found by words of their name, description or id, in any order. */
import { expect, it } from 'vitest'
import { findTools, type ToolCard } from './tool-card.ts'
import { readUnavailable } from './use-tool-status.ts'

const card = (id: string, title: string): ToolCard => ({
  id,
  title,
  description: '',
  group: 'organise',
  accepts: ['pdf'],
})
const cards = [card('compress-pdf', 'PDF 압축'), card('pdf-ocr', 'PDF 글자 인식(OCR)')]

it('finds tools by words of their name or id', () => {
  expect(findTools(cards, '').length).toBe(2)
  expect(findTools(cards, '압축').map(({ id }) => id)).toEqual(['compress-pdf'])
  expect(findTools(cards, 'OCR pdf').map(({ id }) => id)).toEqual(['pdf-ocr'])
  expect(findTools(cards, 'zzz')).toEqual([])
})

it('reads the unavailable tools, and none from an invalid response', () => {
  const tools = [
    { id: 'pdf-ocr', available: false },
    { id: 'compress-pdf', available: true },
  ]
  expect([...readUnavailable({ result: { data: { tools } } })]).toEqual(['pdf-ocr'])
  expect(readUnavailable('').size).toBe(0)
  expect(readUnavailable({ result: { data: { tools: [null, 3] } } }).size).toBe(0)
})
