/** Paragraphs whose text is lost before a table. */
import { expect, test } from 'vitest'
import { splitLostParagraphs } from './lost-paragraphs.ts'
import { blankDocument } from './rhwp.ts'

/** A document whose second paragraph has text, a line break and a table. */
function withTable() {
  const document = blankDocument()
  document.insertText(0, 0, 0, '앞 문단')
  document.splitParagraph(0, 0, 4)
  document.insertText(0, 1, 0, '표 앞의 글\n')
  document.createTableEx(
    JSON.stringify({ sectionIdx: 0, paraIdx: 1, charOffset: 7, rowCount: 1, colCount: 1, treatAsChar: true }),
  )
  return document
}

test('the text before a table becomes a paragraph of its own, without its line break', () => {
  const document = withTable()
  expect(splitLostParagraphs(document, ['표 앞의 글'])).toEqual([{ sec: 0, para: 1 }])
  expect(document.getTextRange(0, 1, 0, 20)).toBe('표 앞의 글')
  expect(JSON.parse(document.getControlTextPositions(0, 1))).toEqual([])
  expect(JSON.parse(document.getControlTextPositions(0, 2))).toEqual([0])
  document.free()
})

test('other paragraphs stay as they are', () => {
  const document = withTable()
  const paragraphs = document.getParagraphCount(0)
  expect(splitLostParagraphs(document, ['앞 문단', 'nowhere'])).toEqual([])
  expect(document.getParagraphCount(0)).toBe(paragraphs)
  document.free()
})
