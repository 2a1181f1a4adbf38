/** Structure trees and chains of objects as no program should write them: every page tool ends, keeps the pages, and writes a valid file. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, type PDFObject } from 'mupdf'
import { afterAll, expect, it } from 'vitest'
import { PdfGraph } from '@docweave/fixtures/read-structure/pdf-graph'
import { marksIn, readStructure } from '@docweave/fixtures/read-structure/read-structure'
import { TagCheck } from '@docweave/fixtures/read-structure/tags'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { mergeDocuments } from '../tasks/merge-documents.ts'
import { organisePages } from '../tasks/organise-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-structure-'))
afterAll(() => rmSync(folder, { recursive: true }))

const host = { progress: () => undefined }
const [path, out] = [join(folder, 'broken.pdf'), join(folder, 'out.pdf')]

type Change = (root: PDFObject, document: PDFDocument) => void

/** Writes a structured document with a change. */
function write(change: Change): void {
  const document = new PDFDocument(structuredPdf('A'))
  change(document.getTrailer().get('Root'), document)
  writeFileSync(path, document.saveToBuffer('').asUint8Array())
  document.destroy()
}

/** Deletes the second page and reverses the others. */
function rearranged(): Uint8Array {
  const pages = [3, 2, 0].map((index) => ({ index, turn: 0 }))
  organisePages({ path, out, pages }, host)
  return readFileSync(out)
}

/** Merges the document with itself. */
function merged(): Uint8Array {
  const source = { path, title: 'broken' }
  mergeDocuments({ sources: [source, source], out }, host)
  return readFileSync(out)
}

const checked = (bytes: Uint8Array) => {
  writeFileSync(out, bytes)
  return execFileSync('qpdf', ['--check', out], { encoding: 'utf8' })
}

const tree = (root: PDFObject) => root.get('StructTreeRoot')
const whole = (root: PDFObject) => tree(root).get('K')
const chapter = (root: PDFObject, index: number) => whole(root).get('K', index)

const deep: Change = (root, document) => {
  let element = chapter(root, 0)
  for (let level = 0; level < 2000; level++) {
    const kid = document.addObject({ S: document.newName('Div'), P: element })
    if (element.get('K').isArray()) element.get('K').push(kid)
    else element.put('K', [kid])
    element = kid
  }
}

const broken: [string, Change][] = [
  ['an element that is its own kid', (root) => chapter(root, 0).get('K').push(chapter(root, 0))],
  ['an element that has the root of the tree as its kid', (root) => chapter(root, 1).get('K').push(tree(root))],
  ['an element with two parents', (root) => chapter(root, 0).get('K').push(chapter(root, 2).get('K', 0))],
  [
    'pages and the catalog as elements',
    (root, document) => {
      for (const kid of [document.findPage(0), root, document.newNull(), document.newString('x')])
        whole(root).get('K').push(kid)
    },
  ],
  ['no parent tree', (root) => tree(root).delete('ParentTree')],
  ['a parent tree of another type', (root, document) => tree(root).put('ParentTree', document.newName('None'))],
  [
    'a parent tree that contains itself',
    (root) => tree(root).get('ParentTree', 'Kids').push(tree(root).get('ParentTree')),
  ],
  ['keys that the parent tree does not have', (_root, document) => document.findPage(0).put('StructParents', 900)],
  ['keys of another type', (_root, document) => document.findPage(0).put('StructParents', document.newName('None'))],
  ['one key for two pages', (_root, document) => document.findPage(0).put('StructParents', 2)],
  [
    'a huge and a negative key',
    (_root, document) => {
      document.findPage(0).put('StructParents', 2 ** 31 - 1)
      document.findPage(2).put('StructParents', -5)
    },
  ],
  [
    'elements that are direct objects',
    (root, document) => {
      const [direct, page] = [document.newDictionary(), document.findPage(0)]
      direct.put('S', document.newName('P'))
      direct.put('P', whole(root))
      direct.put('Pg', page)
      direct.put('K', 3)
      whole(root).get('K').push(direct)
    },
  ],
  [
    'roles that refer to each other, and one of another type',
    (root, document) => {
      const roles = tree(root).get('RoleMap')
      roles.put('One', document.newName('Two'))
      roles.put('Two', document.newName('One'))
      roles.put('Three', 3)
    },
  ],
  ['a tree of another type', (root, document) => root.put('StructTreeRoot', document.newArray())],
  ['a tree without elements', (root) => tree(root).delete('K')],
  [
    'an identifier that two elements have',
    (root) =>
      chapter(root, 0)
        .get('K', 0)
        .put('ID', chapter(root, 0).get('K', 3, 'K', 0, 'K', 0, 'ID')),
  ],
  ['elements nested in 2000 levels', deep],
  [
    'article beads that lead nowhere, and in a circle without the first',
    (root, document) => {
      const first = root.get('Threads', 0, 'F')
      first.get('N').put('N', first.get('N'))
      root.get('Threads').push(document.addObject({ F: 7 }))
    },
  ],
]

it.each(broken)('ends for %s', (_name, change) => {
  write(change)
  for (const bytes of [rearranged(), merged()]) {
    expect(checked(bytes)).toContain('No syntax or stream encoding errors')
    const { problems } = new TagCheck(new PdfGraph(bytes))
    // What the document had wrong stays wrong; nothing of the removed pages is left, and no element is in the tree twice.
    expect(problems.filter((problem) => /no page|twice|does not exist|not in the tree/.test(problem))).toEqual([])
  }
  expect(marksIn(rearranged())).toEqual(['A-page-1', 'A-page-3', 'A-page-4'])
})

it('finds the page of content whose element does not name it', () => {
  write((root) => {
    for (const index of [0, 1, 2, 3]) for (const kid of [0, 1]) chapter(root, index).get('K', kid).delete('Pg')
  })
  const { tags } = readStructure(rearranged())
  expect(tags.lines.filter((line) => line.includes('H1'))).toHaveLength(3)
})

it('merges chains of a thousand outline items and links', () => {
  const document = new PDFDocument()
  const pages = Array.from({ length: 300 }, () => {
    document.insertPage(-1, document.addPage([0, 0, 100, 100], 0, {}, ''))
    return document.findPage(-1 + document.countPages())
  })
  for (const [index, page] of pages.entries()) {
    const next = pages[index + 1]
    if (next)
      page.put('Annots', [
        document.addObject({
          Subtype: document.newName('Link'),
          Rect: [0, 0, 9, 9],
          Dest: [next, document.newName('Fit')],
        }),
      ])
  }
  const outline = document.outlineIterator()
  for (let item = 0; item < 1000; item++) outline.insert({ title: `Item ${item}`, uri: '#page=1', open: true })
  writeFileSync(path, document.saveToBuffer('').asUint8Array())
  const { outline: items, links } = readStructure(merged())
  expect(items).toHaveLength(2002)
  expect(links[298]).toEqual(['300 Fit'])
  expect(links[598]).toEqual(['600 Fit'])
})
