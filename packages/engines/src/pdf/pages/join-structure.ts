/** Merges structure trees (ISO 32000-1, 14.7): each document becomes a part of the whole. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'
import { numberTree, numberTreeEntries } from './number-tree.ts'

/** A document's structure tree, copied to the new document. */
export interface GraftedStructure {
  tree: PDFObject
  /** Entries of the parent tree by their new keys. */
  parents: [key: number, value: PDFObject][]
  language: PDFObject
}

/** Yields the objects that refer to the parent tree by a key: pages, their annotations, and their form XObjects. Each once. */
function* keyHolders(pages: readonly PDFObject[]): Generator<PDFObject> {
  const seen = new Set<number>()
  const fresh = (object: PDFObject) => {
    if (!object.isIndirect()) return object.isDictionary()
    if (seen.has(object.asIndirect())) return false
    seen.add(object.asIndirect())
    return true
  }
  for (const page of pages) {
    const forms: PDFObject[] = []
    const resources = page.get('Resources', 'XObject')
    if (resources.isDictionary()) resources.forEach((form) => void forms.push(form))
    for (const holder of [page, ...itemsOf(page.get('Annots')), ...forms])
      if (holder.isDictionary() && fresh(holder)) yield holder
  }
}

/** Increases every structure parent key of a document by `by`, so that it is unique in the merged one. */
export function shiftParentKeys(pages: readonly PDFObject[], by: number): void {
  for (const holder of keyHolders(pages))
    for (const name of ['StructParents', 'StructParent']) {
      const key = holder.get(name)
      if (key.isNumber()) holder.put(name, key.asNumber() + by)
    }
}

/** Removes the structure parent keys, which refer to nothing without a structure tree. */
export function dropParentKeys(pages: readonly PDFObject[]): void {
  for (const holder of keyHolders(pages)) for (const name of ['StructParents', 'StructParent']) holder.delete(name)
}

/** The first unused key of a parent tree. */
export const nextKey = (tree: PDFObject): number =>
  Math.max(0, ...numberTreeEntries(tree.get('ParentTree')).map(([key]) => key + 1))

const kidsOf = (element: PDFObject): PDFObject[] => {
  const kids = element.get('K')
  return kids.isArray() ? itemsOf(kids) : kids.isNull() ? [] : [kids]
}

/** Merges the dictionaries at `key` of the structure tree roots; the first definition of a name is used. */
function joined(document: PDFDocument, trees: readonly PDFObject[], key: string): PDFObject | undefined {
  const all = document.newDictionary()
  let any = false
  for (const tree of trees) {
    const own = tree.get(key)
    if (!own.isDictionary()) continue
    own.forEach((value, name) => {
      if (all.get(name).isNull()) all.put(name, value)
      any = true
    })
  }
  return any ? all : undefined
}

/** Sets the document's structure tree to `structures`, each a part with its own language. */
export function joinStructures(document: PDFDocument, structures: readonly GraftedStructure[]): void {
  const name = (text: string) => document.newName(text)
  const root = document.addObject({ Type: name('StructTreeRoot') })
  const whole = document.addObject({ Type: name('StructElem'), S: name('Document'), P: root })
  const parts = structures.map(({ tree, language }) => {
    const part = document.addObject({ Type: name('StructElem'), S: name('Part'), P: whole })
    const kids = kidsOf(tree)
    for (const kid of kids) kid.put('P', part)
    part.put('K', kids)
    if (language.isString()) part.put('Lang', language)
    return part
  })
  whole.put('K', parts)
  root.put('K', whole)
  const parents = structures.flatMap((structure) => structure.parents)
  root.put('ParentTree', document.addObject(numberTree(document, parents)))
  root.put('ParentTreeNextKey', Math.max(0, ...parents.map(([key]) => key + 1)))
  for (const key of ['RoleMap', 'ClassMap']) {
    const all = joined(
      document,
      structures.map(({ tree }) => tree),
      key,
    )
    if (all) root.put(key, all)
  }
  const catalogue = document.getTrailer().get('Root')
  catalogue.put('StructTreeRoot', root)
  catalogue.put('MarkInfo', { Marked: true })
  const language = structures[0]?.language
  if (language?.isString()) catalogue.put('Lang', language)
}
