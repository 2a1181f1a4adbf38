import { expect, test } from 'vitest'
import { separatorOf } from './column-separator.ts'

test.each([
  ['a comma', 'name,amount\nKim,1\n', ','],
  ['semicolons with commas in numbers', 'Name;Betrag;Datum\nKim;1,5;2026\nLee;2,25;2026\n', ';'],
  ['tabs', '이름\t금액\n김\t1,000\n이\t2\n', '\t'],
  ['quoted commas', '"a,b,c";"d"\n"e,f,g";"h"\n', ';'],
  ['escaped quotes', '"say ""a;b""",1\n"x",2\n', ','],
  ['one column', 'a\nb\n', ','],
  ['an empty text', '', ','],
])('detects the separator: %s', (_name, text, sign) => {
  expect(separatorOf(text)).toBe(sign)
})
