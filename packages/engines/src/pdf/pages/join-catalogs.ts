/** Merges interactive forms (ISO 32000-1, 12.7.2) and layers (optional content, 8.11.4) of several documents. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { fieldsBelow, itemsOf } from './form-fields.ts'
import { nameOf } from '../pdf-objects.ts'
import { bytesOf } from './number-tree.ts'
import { freeName } from './structure-names.ts'

/** Adds the fonts of one form's resources to `fonts`; returns the new names of those whose name was taken. */
function joinFonts(fonts: PDFObject, more: PDFObject): Map<string, string> {
  const renamed = new Map<string, string>()
  if (!more.isDictionary()) return renamed
  more.forEach((font, key) => {
    const name = String(key)
    const free = freeName(name, (each) => !fonts.get(each).isNull())
    if (free !== name) renamed.set(name, free)
    fonts.put(free, font)
  })
  return renamed
}

/** Replaces font names in default appearances: `/Helv 12 Tf` (ISO 32000-1, 12.7.3.3). */
function renameFonts(document: PDFDocument, form: PDFObject, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return
  const rename = (holder: PDFObject) => {
    const appearance = holder.get('DA')
    if (!appearance.isString()) return
    const text = bytesOf(appearance).replace(
      /\/([^\s/<>[\](){}%]+)(?=\s+[-+.\d]+\s+Tf)/g,
      (whole, name: string) => `/${renamed.get(name) ?? name}`,
    )
    holder.put('DA', document.newByteString(Buffer.from(text, 'latin1')))
  }
  for (const field of fieldsBelow(form.get('Fields'))) rename(field)
}

/**
 * Sets the document's form to the union of `forms`, which are already in the document, such that no field takes another's value or font;
 * nulls are documents without a form.
 *
 * @returns the number of fields that were renamed because an earlier form has a field of that name
 */
export function joinForms(document: PDFDocument, forms: readonly PDFObject[]): number {
  const own = forms.filter((form) => form.isDictionary() && form.get('Fields').length > 0)
  if (own.length === 0) return 0
  const fields = document.newArray()
  const order = document.newArray()
  const fonts = document.newDictionary()
  const taken = new Set<string>()
  let renamed = 0
  for (const form of own) {
    // The form's default appearance and alignment are copied to each field, because the merged form has none.
    for (const key of ['DA', 'Q']) {
      const inherited = form.get(key)
      if (inherited.isNull()) continue
      for (const field of itemsOf(form.get('Fields'))) if (field.get(key).isNull()) field.put(key, inherited)
    }
    renameFonts(document, form, joinFonts(fonts, form.get('DR', 'Font')))
    for (const field of itemsOf(form.get('Fields'))) {
      const name = field.get('T')
      if (name.isString()) {
        const asked = name.asString()
        const free = freeName(asked, (each) => taken.has(each))
        taken.add(free)
        if (free !== asked) {
          field.put('T', document.newString(free))
          renamed++
        }
      }
      fields.push(field)
    }
    for (const each of itemsOf(form.get('CO'))) order.push(each)
  }
  const joined = document.addObject({ Fields: fields, DR: { Font: fonts } })
  if (order.length > 0) joined.put('CO', order)
  if (own.some((form) => form.get('NeedAppearances').toString() === 'true')) joined.put('NeedAppearances', true)
  document.getTrailer().get('Root').put('AcroForm', joined)
  return renamed
}

/** Arrays of the default configuration; `Order` is what a reader displays, `AS` sets states for printing and export. */
const lists = ['Order', 'RBGroups', 'Locked', 'AS'] as const

/** The hidden layers of a document. Its configuration lists them, or hides all (`BaseState`) and lists the shown ones. */
function hiddenLayers(properties: PDFObject): PDFObject[] {
  const settings = properties.get('D')
  const numbers = (key: string) => new Set(itemsOf(settings.get(key)).map((layer) => layer.asIndirect()))
  const [on, off] = [numbers('ON'), numbers('OFF')]
  const allHidden = nameOf(settings.get('BaseState')) === 'OFF'
  return itemsOf(properties.get('OCGs')).filter((layer) =>
    allHidden ? !on.has(layer.asIndirect()) : off.has(layer.asIndirect()),
  )
}

/** Sets the document's layers to the union of `properties`, which are already in the document; nulls are documents without layers. */
export function joinLayers(document: PDFDocument, properties: readonly PDFObject[]): void {
  const all = properties.filter((each) => each.isDictionary())
  const [first, ...others] = all
  if (!first) return
  document.getTrailer().get('Root').put('OCProperties', first)
  if (others.length === 0) return
  const hidden = all.flatMap(hiddenLayers)
  const append = (holder: PDFObject, key: string, more: PDFObject) => {
    if (!more.isArray()) return
    if (!holder.get(key).isArray()) holder.put(key, document.newArray())
    const list = holder.get(key)
    for (const each of itemsOf(more)) list.push(each)
  }
  if (!first.get('D').isDictionary()) first.put('D', {})
  const settings = first.get('D')
  for (const other of others) {
    append(first, 'OCGs', other.get('OCGs'))
    if (other.get('D').isDictionary()) for (const key of lists) append(settings, key, other.get('D', key))
  }
  for (const key of ['BaseState', 'ON']) settings.delete(key)
  settings.put('OFF', hidden)
}
