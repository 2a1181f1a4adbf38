import { expect, it } from 'vitest'
import { matchesName } from './match-name.ts'

it.each([
  ['invoice-7.pdf', 'invoice*', true],
  ['Rechnung INVOICE.pdf', '*invoice*', true],
  ['invoice.pdf', 'invoice', false],
  ['계약서 契約.pdf', '계약서*', true],
  // The decomposed form, as macOS writes it.
  ['계약서.pdf'.normalize('NFD'), '계약서.???', true],
  ['a📄.pdf', 'a?.pdf', true],
  ['ab.pdf', 'a?b.pdf', false],
  ['', '*', true],
  ['a', '', false],
  ['a.pdf', '**.pdf', true],
])('%s matches %s: %s', (name, pattern, matches) => {
  expect(matchesName(name, pattern)).toBe(matches)
})

it('takes no pattern as a regular expression', () => {
  expect(matchesName('aaa', '(a+)+')).toBe(false)
  expect(matchesName('(a+)+', '(a+)+')).toBe(true)
})

it('is quick for patterns that make backtracking matchers slow', () => {
  const counted = { letters: 'a'.repeat(2000), pattern: `${'*a'.repeat(90)}*b` }
  expect(matchesName(counted.letters, counted.pattern)).toBe(false)
})
