/** Merges the layers of several documents (optional content, ISO 32000-1, 8.11.4). */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'

/** Arrays of layers in the default configuration; `Order` is what a reader displays. */
const lists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked'] as const

/** Sets the document's layers to the union of `properties`, which are already in the document; nulls are documents without layers. */
export function joinLayers(document: PDFDocument, properties: readonly PDFObject[]): void {
  const [first, ...others] = properties.filter((each) => each.isDictionary())
  if (!first) return
  const append = (holder: PDFObject, key: string, more: PDFObject) => {
    if (!more.isArray()) return
    if (!holder.get(key).isArray()) holder.put(key, document.newArray())
    const list = holder.get(key)
    for (const each of itemsOf(more)) list.push(each)
  }
  if (!first.get('D').isDictionary()) first.put('D', {})
  for (const other of others) {
    append(first, 'OCGs', other.get('OCGs'))
    const settings = other.get('D')
    if (settings.isDictionary()) for (const key of lists) append(first.get('D'), key, settings.get(key))
  }
  document.getTrailer().get('Root').put('OCProperties', first)
}
