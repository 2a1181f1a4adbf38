/** References are found in any source that mupdf prints, and nothing else is taken for one. */
import { PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { referencesIn, withReferences } from './object-source.ts'

const numbersIn = (source: string) => referencesIn(source).map(({ number }) => number)

it.each([
  ['12 0 R', [12]],
  ['[1 0 R 2 0 R]', [1, 2]],
  ['[0 1 2 0 R null true 3 4 0 R(5 0 R)6 0 R]', [2, 4, 6]],
  ['<</A 1 0 R/R 2/B[<</C 3 0 R>>-4 5 0 R .5 6 0 R]/D<</R/R>>>>', [1, 3, 5, 6]],
  ['<</A(\\(1 0 R \\) 2 0 R \\\\)/B<31203020>/C 3 0 R>>', [3]],
  ['<</F1 2/R 7 0 R/1 8 0 R>>', [7, 8]],
  ['<<>>', []],
  ['(1 0 R', []],
])('finds the references in %s', (source, numbers) => expect(numbersIn(source)).toEqual(numbers))

it('finds references beside strings and names that look like some', () => {
  const document = new PDFDocument()
  const [a, b] = [document.addObject({}), document.addObject({})]
  const object = document.addObject({
    A: document.newString('a(b)c\\ (12 0 R) <x> /n'),
    B: document.newByteString(Buffer.from([0, 40, 41, 92, 60, 200, 10])),
    'N a#(': document.newName('x 5 0 R (y'),
    C: [a, -0.5, b],
  })
  expect(numbersIn(object.resolve().toString(true, true))).toEqual([a.asIndirect(), b.asIndirect()])
})

it('replaces references, and those to missing objects by null', () => {
  const source = '<</A 1 0 R/B[2 0 R 3 0 R](4 0 R)>>'
  const numbers = new Map([
    [1, 100],
    [3, 7],
  ])
  const made = withReferences(source, referencesIn(source), (number) => numbers.get(number))
  expect(made).toBe('<</A 100 0 R/B[null 7 0 R](4 0 R)>>')
})
