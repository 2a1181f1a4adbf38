/** The layers of several documents beside each other (optional content, ISO 32000-1, 8.11.4). */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'

/** Lists of the default configuration that name layers one by one; `Order` is what a reader shows. */
const lists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked'] as const

/** Makes the document's layers of `properties`, which are in the document already; nulls are documents without layers. */
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
