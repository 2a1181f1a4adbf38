/** Compression stores equal objects once, but not those that mean different things. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'mupdf'
import { afterAll, expect, it } from 'vitest'
import { PdfGraph } from '@docweave/fixtures/read-structure/pdf-graph'
import { TagCheck } from '@docweave/fixtures/read-structure/tags'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { compress } from '../tasks/compress.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-distinct-'))
afterAll(() => rmSync(folder, { recursive: true }))

function compressed(document: PDFDocument): PdfGraph {
  const [path, out] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
  writeFileSync(path, document.saveToBuffer('').asUint8Array())
  compress({ path, out, aim: { level: 'balanced' } }, { progress: () => undefined })
  return new PdfGraph(readFileSync(out))
}

it('keeps two layers of one name, of which one is hidden', () => {
  const document = new PDFDocument(structuredPdf('A'))
  const layers = document.getTrailer().get('Root', 'OCProperties')
  const added = [1, 2].map(() =>
    document.addObject({ Type: document.newName('OCG'), Name: document.newString('Same') }),
  )
  for (const layer of added) layers.get('OCGs').push(layer)
  layers.get('D', 'OFF').push(added[0] ?? document.newNull())
  const graph = compressed(document)
  expect(new Set(graph.items(graph.root('/OCProperties', '/OCGs'))).size).toBe(4)
})

it('keeps empty cells of a table as elements of their own', () => {
  const document = new PDFDocument(structuredPdf('A'))
  const row = document.getTrailer().get('Root', 'StructTreeRoot', 'K', 'K', 0, 'K', 3, 'K', 0)
  for (let cell = 0; cell < 3; cell++)
    row.get('K').push(document.addObject({ Type: document.newName('StructElem'), S: document.newName('TD'), P: row }))
  const { problems, elements } = new TagCheck(compressed(document))
  expect([problems, elements.size]).toEqual([[], new TagCheck(new PdfGraph(structuredPdf('A'))).elements.size + 3])
})

it('keeps equal comments on two pages apart', () => {
  const document = new PDFDocument(structuredPdf('A'))
  for (const index of [0, 1])
    document
      .findPage(index)
      .get('Annots')
      .push(document.addObject({ Subtype: document.newName('Square'), Rect: [1, 1, 5, 5] }))
  const graph = compressed(document)
  const last = graph.pages.slice(0, 2).map((page) => graph.items(graph.raw(page, '/Annots')).at(-1))
  expect(new Set(last).size).toBe(2)
})

it('marks no object of a document without equal ones', () => {
  const graph = compressed(new PDFDocument(structuredPdf('A')))
  expect(JSON.stringify(graph)).not.toContain('XXDistinct')
})
