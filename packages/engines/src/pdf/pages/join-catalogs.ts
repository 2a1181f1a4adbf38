/** Merges interactive forms (ISO 32000-1, 12.7.2) and layers (optional content, 8.11.4) of several documents. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { fieldsBelow, itemsOf } from './form-fields.ts'
import { bytesOf } from './number-tree.ts'

/** Returns `name`, with a number appended if it is taken. */
function freeName(name: string, taken: (name: string) => boolean): string {
  let free = name
  for (let count = 2; taken(free); count++) free = `${name}-${count}`
  return free
}

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
    const inherited = form.get('DA')
    // The form's default appearance is copied to each field, because the merged form has none.
    if (inherited.isString())
      for (const field of itemsOf(form.get('Fields'))) if (field.get('DA').isNull()) field.put('DA', inherited)
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
