import { expect, test } from 'vitest'
import { withRubyAsText } from './ruby-as-text.ts'

const lines = '<hp:linesegarray><hp:lineseg textpos="0"/></hp:linesegarray>'
const paragraph = (content: string, rest = lines) => `<hp:p id="0"><hp:run>${content}</hp:run>${rest}</hp:p>`
const ruby = (text: string, reading: string) =>
  `<hp:dutmal posType="TOP"><hp:mainText>${text}</hp:mainText><hp:subText>${reading}</hp:subText></hp:dutmal>`

test('writes readings in brackets, and removes the lines of their paragraphs', () => {
  const xml = paragraph(`${ruby('漢字', '한자')}<hp:t>를</hp:t>`) + paragraph('<hp:t>뒤</hp:t>')
  expect(withRubyAsText(xml)).toBe(
    paragraph('<hp:t>漢字(한자)</hp:t><hp:t>를</hp:t>', '') + paragraph('<hp:t>뒤</hp:t>'),
  )
})

test('writes characters without a reading as they are', () => {
  expect(withRubyAsText(paragraph(ruby('漢字', '')))).toBe(paragraph('<hp:t>漢字</hp:t>', ''))
})
