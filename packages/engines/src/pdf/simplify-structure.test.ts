/** Structure trees that mupdf cannot draw with: with loops, which it follows for ever, and with replacement texts, of which it loses or repeats parts. */
import { PDFDocument, type PDFObject } from 'mupdf'
import { expect, test } from 'vitest'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { simplifyStructure } from './simplify-structure.ts'

/** A tagged page with this content; `elements` are the objects of the structure tree, from its root, object 5, on. */
const tagged = (content: string, elements: string) => `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/StructParents 0
/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
${elements}
trailer<</Root 1 0 R>>
%%EOF`

/** A table whose parent is its row. The text of the page is in a cell below them. */
const looped = tagged(
  '/P<</MCID 0>>BDC BT /F1 12 Tf 20 100 Td (Hello there) Tj ET EMC',
  `5 0 obj<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[0[8 0 R null]1 7 0 R]>>>>endobj
6 0 obj<</S/Table/P 7 0 R/K[7 0 R]>>endobj
7 0 obj<</S/TR/P 6 0 R/K[6 0 R 8 0 R]>>endobj
8 0 obj<</S/TD/P 7 0 R/K 0/Pg 3 0 R>>endobj`,
)

function parentsOf(element: PDFObject): number[] {
  const parents: number[] = []
  for (let at = element; at.isIndirect() && parents.length < 10; at = at.get('P')) parents.push(at.asIndirect())
  return parents
}

test('leads from each text to the root of the structure tree', () => {
  const document = new PDFDocument(Buffer.from(looped))
  simplifyStructure(document)
  expect(parentsOf(document.newIndirect(8))).toEqual([8, 7, 6, 5])
  expect(document.loadPage(0).toStructuredText('').asText().trim()).toBe('Hello there')
  document.destroy()
})

test('changes nothing but replacement texts in a sound document', () => {
  const objectsOf = (cut: boolean) => {
    const document = new PDFDocument(structuredPdf('A'))
    if (cut) simplifyStructure(document)
    const objects = Array.from({ length: document.countObjects() }, (_, at) =>
      at === 0 ? '' : document.newIndirect(at).resolve().toString(),
    )
    document.destroy()
    return objects
  }
  expect(objectsOf(true)).toEqual(objectsOf(false).map((text) => text.replace(/\/ActualText\([^)]*\)/, '')))
})

test.each([
  ['no structure tree', '/StructTreeRoot 5 0 R', ''],
  ['no parent tree', '/ParentTree', '/Other'],
  ['a parent tree of another type', '/ParentTree<</Nums[0[8 0 R null]1 7 0 R]>>', '/ParentTree 7'],
])('accepts a document with %s', (_what, from, to) => {
  const document = new PDFDocument(Buffer.from(looped.replace(from, to)))
  simplifyStructure(document)
  expect(document.loadPage(0).toStructuredText('').asText().trim()).toBe('Hello there')
  document.destroy()
})

/** Two cells with a replacement text each; the first one's content is drawn before and after the second one's. */
const replaced = tagged(
  `/P<</MCID 0>>BDC BT /F1 12 Tf 20 150 Td (Shipper) Tj ET EMC
/P<</MCID 1>>BDC EMC
/P<</MCID 2>>BDC BT /F1 12 Tf 20 120 Td (Street 7) Tj ET EMC
/P<</MCID 3>>BDC BT /F1 12 Tf 20 90 Td (Harbour) Tj ET EMC
/Span<</ActualText(Seoul)>>BDC BT /F1 12 Tf 20 60 Td (S) Tj ET EMC`,
  `5 0 obj<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[0[7 0 R 8 0 R 9 0 R 7 0 R]]>>>>endobj
6 0 obj<</S/Document/P 5 0 R/K[7 0 R 8 0 R 9 0 R]>>endobj
7 0 obj<</S/Span/P 6 0 R/K[0 3]/Pg 3 0 R/ActualText(Shipper Harbour)>>endobj
8 0 obj<</S/Span/P 6 0 R/K 1/Pg 3 0 R/ActualText( )>>endobj
9 0 obj<</S/P/P 6 0 R/K 2/Pg 3 0 R>>endobj`,
)

test('reads the content of elements with replacement texts once, and the replacement texts of marked content', () => {
  const document = new PDFDocument(Buffer.from(replaced))
  simplifyStructure(document)
  const text = document.loadPage(0).toStructuredText('').asText()
  expect(text.split(/\s+/).filter((word) => word !== '')).toEqual(['Shipper', 'Street', '7', 'Harbour', 'Seoul'])
  document.destroy()
})
