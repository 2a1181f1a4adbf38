/**
 * Names in structure trees that are merged (ISO 32000-1, 14.7): roles, attribute classes and element identifiers. Where two documents use a
 * name differently, it is numbered in one of them, so that each element keeps its meaning.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { entriesOf, nameOf } from '../pdf-objects.ts'
import { itemsOf } from './form-fields.ts'
import { bytesOf, nameTree } from './number-tree.ts'

/** Roles that merging gives to its own elements. */
const ownRoles = ['Document', 'Part', 'NonStruct', 'Link', 'Form', 'Annot'] as const

/** A structure tree with all of its elements. */
export interface NamedTree {
  tree: PDFObject
  elements: readonly PDFObject[]
}

/** Returns `name`, with a number appended if it is taken. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  let free = name
  for (let count = 2; taken(free); count++) free = `${name}-${count}`
  return free
}

/** The roles that a document maps to others. A role that is mapped to itself is not mapped. */
const rolesOf = (tree: PDFObject): Map<string, string> =>
  new Map(
    entriesOf(tree.get('RoleMap')).flatMap(([name, value]) => (nameOf(value) === name ? [] : [[name, nameOf(value)]])),
  )

/**
 * Merges the role maps (14.7.3). A role that two documents map differently, or that only one of them maps, is renamed in those that map it
 * otherwise than the first, or than the ones that use it as it is.
 */
export function joinRoles(document: PDFDocument, trees: readonly NamedTree[]): PDFObject | undefined {
  const all = trees.map(({ tree, elements }) => ({
    elements,
    roles: rolesOf(tree),
    used: new Set(elements.map((element) => nameOf(element.get('S')))),
  }))
  const meaning = new Map<string, string>()
  const unmapped = new Set([
    ...ownRoles,
    ...all.flatMap(({ used, roles }) => [...used].filter((name) => !roles.has(name))),
  ])
  const taken = new Set([...unmapped, ...all.flatMap(({ roles }) => [...roles].flat())])
  const joined = document.newDictionary()
  for (const { elements, roles } of all) {
    const renamed = new Map<string, string>()
    for (const [name, role] of roles) {
      if (!unmapped.has(name) && (meaning.get(name) ?? role) === role) meaning.set(name, role)
      else {
        const free = freeName(name, (each) => taken.has(each))
        taken.add(free)
        renamed.set(name, free)
      }
    }
    const own = (name: string) => renamed.get(name) ?? name
    for (const [name, role] of roles) joined.put(own(name), document.newName(own(role)))
    if (renamed.size === 0) continue
    for (const element of elements) {
      const other = renamed.get(nameOf(element.get('S')))
      if (other !== undefined) element.put('S', document.newName(other))
    }
  }
  return all.some(({ roles }) => roles.size > 0) ? joined : undefined
}

/** Merges the class maps (14.7.5.2); a class that an earlier document defines otherwise is renamed. */
export function joinClasses(document: PDFDocument, trees: readonly NamedTree[]): PDFObject | undefined {
  const joined = document.newDictionary()
  for (const { tree, elements } of trees) {
    const renamed = new Map<string, string>()
    for (const [name, attributes] of entriesOf(tree.get('ClassMap'))) {
      const earlier = joined.get(name)
      const same = !earlier.isNull() && earlier.resolve().toString() === attributes.resolve().toString()
      const free = same ? name : freeName(name, (each) => !joined.get(each).isNull())
      if (free !== name) renamed.set(name, free)
      joined.put(free, attributes)
    }
    if (renamed.size === 0) continue
    const replaced = (name: PDFObject) => {
      const other = renamed.get(nameOf(name))
      return other === undefined ? name : document.newName(other)
    }
    for (const element of elements) {
      const classes = element.get('C')
      // An array may also hold revision numbers.
      if (classes.isArray()) element.put('C', itemsOf(classes).map(replaced))
      else if (classes.isName()) element.put('C', replaced(classes))
    }
  }
  return entriesOf(joined).length > 0 ? joined : undefined
}

/** Replaces the identifiers that cells of a table name as their headers (14.8.5.7). */
function renameHeaders(document: PDFDocument, element: PDFObject, renamed: ReadonlyMap<string, string>): void {
  const attributes = element.get('A')
  for (const each of attributes.isArray() ? itemsOf(attributes) : [attributes]) {
    const headers = each.isDictionary() ? each.get('Headers') : each
    if (!headers.isArray() || !each.isDictionary()) continue
    const identifiers = itemsOf(headers).map((id) => {
      const other = id.isString() ? renamed.get(bytesOf(id)) : undefined
      return other === undefined ? id : document.newByteString(Buffer.from(other, 'latin1'))
    })
    each.put('Headers', identifiers)
  }
}

/** Makes element identifiers unique; returns the tree that finds elements by them (14.7.2), or `undefined` if none has one. */
export function joinIdentifiers(document: PDFDocument, trees: readonly NamedTree[]): PDFObject | undefined {
  const identified = new Map<string, PDFObject>()
  for (const { elements } of trees) {
    const renamed = new Map<string, string>()
    const own = new Map<string, PDFObject>()
    for (const element of elements) {
      const id = element.get('ID')
      if (!id.isString() || !element.isIndirect()) continue
      const name = bytesOf(id)
      const free = freeName(name, (each) => identified.has(each) || own.has(each))
      if (free !== name) {
        renamed.set(name, free)
        element.put('ID', document.newByteString(Buffer.from(free, 'latin1')))
      }
      own.set(free, element)
    }
    for (const [name, element] of own) identified.set(name, element)
    if (renamed.size > 0) for (const element of elements) renameHeaders(document, element, renamed)
  }
  return identified.size > 0 ? nameTree(document, [...identified]) : undefined
}
