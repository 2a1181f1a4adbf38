import { expect, test } from 'vitest'
import { hasLostSections } from './lost-sections.ts'

/** A document of sections with these numbers of paragraphs. */
const documentOf = (...paragraphs: number[]) => ({
  getSectionCount: () => paragraphs.length,
  getParagraphCount: (section: number) => paragraphs[section] ?? 0,
})

test('a section without paragraphs is lost', () => {
  expect(hasLostSections(documentOf(3, 0))).toBe(true)
  expect(hasLostSections(documentOf(3, 1))).toBe(false)
})

test('a document of which nothing was read is refused', () => {
  expect(() => hasLostSections(documentOf(0, 0))).toThrow('FILE_DAMAGED')
  expect(() => hasLostSections(documentOf())).toThrow('FILE_DAMAGED')
})
