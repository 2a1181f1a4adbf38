/** Adds a placeholder for a signature (ISO 32000-2, 12.8.1): its field, its widget, and reserved space for the signature. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { signatureFields } from './signature-fields.ts'

export interface SignatureNote {
  name: string
  reason: string
  location: string
  /** The signing time by this machine's clock, in milliseconds. */
  time: number
}

/**
 * A placeholder of a number in `ByteRange`, written as a name to reserve its length. Two of 12 asterisks and one of 11 reserve the length
 * of the form that `@signpdf` searches for, see `signature/sign-pdf.ts`.
 */
const unknown = ['************', '************', '***********']

/** `SignaturesExist` and `AppendOnly` (ISO 32000-2, table 225). */
const signatureFlags = 3
/** `Print` and `Locked` (table 167). */
const widgetFlags = 132

const pad = (value: number) => String(value).padStart(2, '0')

/** Formats a date for PDF (ISO 32000-2, 7.9.4), in UTC. */
function pdfDate(time: number): string {
  const date = new Date(time)
  const day = `${date.getUTCFullYear()}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}`
  return `D:${day}${pad(date.getUTCHours())}${pad(date.getUTCMinutes())}${pad(date.getUTCSeconds())}Z`
}

/** Returns the value of `key` if it is valid; otherwise creates and sets a new one. */
function kept(parent: PDFObject, key: string, sound: (found: PDFObject) => boolean, make: () => PDFObject): PDFObject {
  const found = parent.get(key)
  if (sound(found)) return found
  parent.put(key, make())
  return parent.get(key)
}

/** Returns an unused field name, because fields of the same name are one field. */
function freeName(document: PDFDocument): string {
  const taken = new Set(signatureFields(document).map(({ field }) => field.get('T').asString()))
  let number = 1
  while (taken.has(`Signature${number}`)) number++
  return `Signature${number}`
}

function signatureDictionary(document: PDFDocument, bytes: number, note: SignatureNote): PDFObject {
  const name = (text: string) => document.newName(text)
  const signature = document.addObject({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    ByteRange: [0, ...unknown.map(name)],
    Contents: document.newByteString(new Uint8Array(bytes)),
    M: document.newString(pdfDate(note.time)),
  })
  for (const [key, text] of [
    ['Name', note.name],
    ['Reason', note.reason],
    ['Location', note.location],
  ] as const)
    if (text) signature.put(key, document.newString(text))
  return signature
}

/**
 * Adds a signature field with its widget on `page`.
 *
 * @param bytes the reserved size of the signature
 * @param look the widget's rectangle in the page's own coordinates, and its appearance; without it the signature is invisible
 */
export function addPlaceholder(
  document: PDFDocument,
  page: PDFObject,
  bytes: number,
  note: SignatureNote,
  look?: { rect: readonly number[]; appearance: PDFObject },
): void {
  const name = (text: string) => document.newName(text)
  const field = document.addObject({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: document.newString(freeName(document)),
    V: signatureDictionary(document, bytes, note),
    F: widgetFlags,
    Rect: look ? [...look.rect] : [0, 0, 0, 0],
    P: page,
  })
  if (look) field.put('AP', { N: look.appearance })
  const dictionary = (found: PDFObject) => found.isDictionary()
  const array = (found: PDFObject) => found.isArray()
  const root = document.getTrailer().get('Root')
  const form = kept(root, 'AcroForm', dictionary, () => document.newDictionary())
  kept(form, 'Fields', array, () => document.newArray()).push(field)
  form.put('SigFlags', signatureFlags)
  kept(page, 'Annots', array, () => document.newArray()).push(field)
}
