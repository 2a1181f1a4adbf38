/** Characters for private use of symbol fonts are read as what they show. */
import { expect, test } from 'vitest'
import { meaningOf } from './private-characters.ts'

test.each([
  ['\uf02b', 'Symbol', '+'],
  ['\uf061', 'SymbolMT', 'α'],
  ['\uf0b1', 'SymbolMT', '±'],
  ['\uf0a0', 'Symbol', '€'],
  ['\uf0e5', 'Symbol', '∑'],
  ['\uf0f2', 'Symbol', '∫'],
  ['\uf0f5', 'Symbol', '⌡'],
  ['\uf0b7', 'Symbol', '•'],
  ['\uf0b7', 'Wingdings', '•'],
  ['\uf02b', 'Wingdings', '\uf02b'],
  ['\uf02b', 'Symbola', '\uf02b'],
  ['\uf0e6', 'Symbol', '\uf0e6'],
  ['\uf734', 'Minion Pro', '4'],
  ['\uf761', 'Minion Pro', 'a'],
  ['\ue123', 'Minion Pro', '\ue123'],
  ['a', 'Symbol', 'a'],
  ['😀', 'Symbol', '😀'],
])('reads %j in %s as %j', (character, family, text) => {
  expect(meaningOf(character, family)).toBe(text)
})
