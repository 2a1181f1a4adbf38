/**
 * Structure parent keys (ISO 32000-1, 14.7.4.4): the numbers by which pages, form XObjects and annotations refer to the entries of the
 * parent tree, and so to their structure elements.
 */
import type { PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { itemsOf } from './form-fields.ts'

const names = ['StructParents', 'StructParent'] as const

/** Form XObjects are nested in practice two or three levels deep. */
const deepest = 20

/** Yields the streams of an appearance: of the states, or the only one (12.5.5). */
function* appearancesOf(annotation: PDFObject): Generator<PDFObject> {
  const normal = annotation.get('AP', 'N')
  if (normal.isStream()) yield normal
  else if (normal.isDictionary()) {
    const states: PDFObject[] = []
    normal.forEach((state) => void states.push(state))
    for (const state of states) if (state.isStream()) yield state
  }
}

/**
 * Yields every object that may have a key, once: the pages, their annotations, and the form XObjects that these draw, at any depth. Images
 * may have a key as well.
 */
export function* keyHolders(pages: readonly PDFObject[]): Generator<PDFObject> {
  const seen = new Set<number>()
  const isNew = (object: PDFObject) => {
    if (!object.isIndirect()) return object.isDictionary()
    if (seen.has(object.asIndirect())) return false
    seen.add(object.asIndirect())
    return true
  }
  function* drawn(resources: PDFObject, depth: number): Generator<PDFObject> {
    if (depth > deepest || !isNew(resources)) return
    const objects = resources.get('XObject')
    const forms: PDFObject[] = []
    if (objects.isDictionary()) objects.forEach((object) => void forms.push(object))
    for (const form of forms) {
      if (!form.isStream() || !isNew(form)) continue
      yield form
      if (nameOf(form.get('Subtype')) === 'Form') yield* drawn(form.get('Resources'), depth + 1)
    }
  }
  for (const page of pages) {
    if (isNew(page)) yield page
    yield* drawn(page.getInheritable('Resources'), 0)
    for (const annotation of itemsOf(page.get('Annots'))) {
      if (!annotation.isDictionary() || !isNew(annotation)) continue
      yield annotation
      for (const appearance of appearancesOf(annotation)) {
        if (!isNew(appearance)) continue
        yield appearance
        yield* drawn(appearance.get('Resources'), 1)
      }
    }
  }
}

/** The keys in use on `pages`. */
export function parentKeys(pages: readonly PDFObject[]): Set<number> {
  const keys = new Set<number>()
  for (const holder of keyHolders(pages))
    for (const name of names) {
      const key = holder.get(name)
      if (key.isNumber()) keys.add(key.asNumber())
    }
  return keys
}

/**
 * Replaces the keys on `pages` by numbers from `first` on, so that they are unique in a merged document.
 *
 * @returns the new keys by the old ones
 */
export function renumberParentKeys(pages: readonly PDFObject[], first: number): Map<number, number> {
  const renumbered = new Map<number, number>()
  for (const holder of keyHolders(pages))
    for (const name of names) {
      const key = holder.get(name)
      if (!key.isNumber()) continue
      const old = key.asNumber()
      const next = renumbered.get(old) ?? first + renumbered.size
      renumbered.set(old, next)
      holder.put(name, next)
    }
  return renumbered
}

/** Removes the keys, which refer to nothing without a structure tree. */
export function dropParentKeys(pages: readonly PDFObject[]): void {
  for (const holder of keyHolders(pages)) for (const name of names) if (!holder.get(name).isNull()) holder.delete(name)
}
