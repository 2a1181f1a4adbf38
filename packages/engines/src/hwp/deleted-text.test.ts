import { expect, test } from 'vitest'
import { withoutDeletedText } from './deleted-text.ts'

const lines = '<hp:linesegarray><hp:lineseg textpos="0"/></hp:linesegarray>'
const paragraph = (content: string, rest = lines) =>
  `<hp:p id="0"><hp:run><hp:t>${content}</hp:t></hp:run>${rest}</hp:p>`
const deleted = (content: string) => `<hp:deleteBegin Id="1" TcId="1"/>${content}<hp:deleteEnd Id="1" TcId="1"/>`

test.each([
  ['within a text', paragraph(`앞${deleted('지움')}뒤`), paragraph('앞뒤', '')],
  ['with tabs', paragraph(`앞${deleted('지움<hp:tab/>지움')}<hp:tab/>뒤`), paragraph('앞<hp:tab/>뒤', '')],
  [
    'over two paragraphs',
    `${paragraph('앞<hp:deleteBegin Id="1"/>지움')}${paragraph('지움<hp:deleteEnd Id="1"/>뒤')}`,
    paragraph('앞', '') + paragraph('뒤', ''),
  ],
  [
    'in a cell, but not around it',
    `<hp:p><hp:run><hp:tbl>${paragraph(`칸${deleted('지움')}`)}</hp:tbl></hp:run>${lines}</hp:p>`,
    `<hp:p><hp:run><hp:tbl>${paragraph('칸', '')}</hp:tbl></hp:run>${lines}</hp:p>`,
  ],
  ['nowhere', paragraph('앞뒤'), paragraph('앞뒤')],
])('removes deleted text and the lines of its paragraph: %s', (_, xml, expected) => {
  expect(withoutDeletedText(xml)).toBe(expected)
})
