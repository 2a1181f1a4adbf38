/** Counts what a PDF has besides its pages' appearance, to see what a program that rewrites it has lost. */
import { readFile } from 'node:fs/promises'
import { PDFDocument, type PDFObject } from 'mupdf'

const kinds = [
  'links',
  'fields',
  'comments',
  'tags',
  'destinations',
  'bookmarks',
  'attachments',
  'labels',
  'layers',
] as const

export type StructureKind = (typeof kinds)[number]

export type StructureCounts = Record<StructureKind, number>

export const noStructure = (): StructureCounts => ({
  links: 0,
  fields: 0,
  comments: 0,
  tags: 0,
  destinations: 0,
  bookmarks: 0,
  attachments: 0,
  labels: 0,
  layers: 0,
})

const itemsOf = (list: PDFObject): PDFObject[] =>
  list.isArray() ? Array.from({ length: list.length }, (_, at) => list.get(at)) : []

/** Counts nodes of a tree, each indirect one once. */
function countTree(
  root: PDFObject,
  below: (node: PDFObject) => PDFObject[],
  counts: (node: PDFObject) => number,
): number {
  const seen = new Set<number>()
  const open = [root]
  let total = 0
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.isDictionary()) continue
    if (node.isIndirect()) {
      if (seen.has(node.asIndirect())) continue
      seen.add(node.asIndirect())
    }
    total += counts(node)
    open.push(...below(node))
  }
  return total
}

/** Counts the entries of a name tree or number tree (ISO 32000-1, 7.9.6 and 7.9.7). */
const entriesIn = (tree: PDFObject, key: 'Names' | 'Nums') =>
  countTree(
    tree,
    (node) => itemsOf(node.get('Kids')),
    (node) => itemsOf(node.get(key)).length / 2,
  )

const kidsOf = (node: PDFObject): PDFObject[] => {
  const kids = node.get('K')
  return kids.isArray() ? itemsOf(kids) : [kids]
}

function bookmarksOf(node: PDFObject): PDFObject[] {
  return [node.get('First'), node.get('Next')].filter((each) => each.isDictionary())
}

const nameOf = (object: PDFObject) => (object.isName() ? object.asName() : '')

/** Counts the structures of the PDF at `path`. */
export async function structureCounts(path: string): Promise<StructureCounts> {
  const document = new PDFDocument(await readFile(path))
  const counts = noStructure()
  const root = document.getTrailer().get('Root')
  for (let index = 0; index < document.countPages(); index++)
    for (const annotation of itemsOf(document.findPage(index).get('Annots'))) {
      const subtype = nameOf(annotation.get('Subtype'))
      if (subtype === 'Link') counts.links++
      else if (subtype !== 'Widget' && subtype !== 'Popup' && subtype !== '') counts.comments++
    }
  const fields = root.get('AcroForm', 'Fields')
  for (const field of itemsOf(fields))
    counts.fields += countTree(
      field,
      (node) => itemsOf(node.get('Kids')),
      () => 1,
    )
  const hasType = (node: PDFObject) => (node.get('S').isName() ? 1 : 0)
  counts.tags = countTree(root.get('StructTreeRoot'), kidsOf, hasType)
  const old = root.get('Dests')
  if (old.isDictionary()) old.forEach(() => void counts.destinations++)
  const names = root.get('Names')
  if (names.isDictionary()) {
    counts.destinations += entriesIn(names.get('Dests'), 'Names')
    counts.attachments = entriesIn(names.get('EmbeddedFiles'), 'Names')
  }
  counts.bookmarks = Math.max(0, countTree(root.get('Outlines'), bookmarksOf, () => 1) - 1)
  counts.labels = entriesIn(root.get('PageLabels'), 'Nums')
  counts.layers = itemsOf(root.get('OCProperties', 'OCGs')).length
  document.destroy()
  return counts
}

/** Adds up how much of each kind is missing in `after`. */
export function addLosses(losses: StructureCounts, before: StructureCounts, after: StructureCounts): void {
  for (const kind of kinds) losses[kind] += Math.max(0, before[kind] - after[kind])
}

/** Describes counts that are not 0, such as `3 links, 1 layers`. */
export const describe = (counts: StructureCounts): string =>
  kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${kind}`)
    .join(', ') || 'nothing'
