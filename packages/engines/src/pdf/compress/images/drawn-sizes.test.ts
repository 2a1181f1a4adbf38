/** Regression test: images whose dictionaries contain references, and form XObjects that draw themselves, caused endless recursion. */
import { PDFDocument } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { drawnSizes } from './drawn-sizes.ts'

const stream = (dictionary: string, data: string) => `<<${dictionary}/Length ${data.length}>>stream\n${data}\nendstream`

/** Returns a document with a page of `content`, on which object 5 is the resource `X`. */
function pdf(content: string, ...more: string[]): PDFDocument {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    content,
    ...more,
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}\nendobj\n`).join('')
  return new PDFDocument(Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`))
}

const sizes = (document: PDFDocument) => [...drawnSizes(document, () => undefined)]
const eightTimes = 'q 2 0 0 3 0 0 cm /X Do Q\n'.repeat(8)
const pixels = '/Type/XObject/Width 10/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray'

// Without protection, eight to the power of twelve nested form XObjects would be followed, far beyond the tests' time limit.
describe('drawnSizes', () => {
  it('recognizes an image whose subtype is a reference, and does not parse its pixels as a form XObject', () => {
    const image = stream(`${pixels}/Subtype 6 0 R`, eightTimes)
    expect(sizes(pdf(stream('', eightTimes), image, '/Image'))).toEqual([[5, { width: 2, height: 3 }]])
  })

  it('ignores an XObject that is neither an image nor a form', () => {
    expect(sizes(pdf(stream('', eightTimes), stream(pixels, eightTimes)))).toEqual([])
  })

  it('follows a form XObject that draws itself only once', () => {
    const form = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R/I 6 0 R>>>>',
      `${eightTimes} 5 0 0 7 0 0 cm /I Do`,
    )
    const image = stream(`${pixels}/Subtype/Image`, ' '.repeat(200))
    expect(sizes(pdf(stream('', '/X Do'), form, image))).toEqual([[6, { width: 5, height: 7 }]])
  })
})
