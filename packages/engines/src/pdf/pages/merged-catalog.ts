/** Writes the catalog entries of a merged document (ISO 32000-1, 7.7.2) from those of its parts. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { writeNamedDestinations } from './destinations.ts'
import type { GraftedDocument } from './graft-document.ts'
import { joinLayers } from './join-catalogs.ts'
import { bytesOf, nameTree } from './number-tree.ts'

/** A part with the dictionary of its title, author and the like, or null. */
export interface CataloguedPart extends GraftedDocument {
  info: PDFObject
}

/** Keys of the information dictionary that claim conformance to PDF/X (ISO 15930-1), which the merged document does not. */
const claims = ['GTS_PDFXVersion', 'GTS_PDFXConformance'] as const

function writeAttachments(target: PDFDocument, parts: readonly GraftedDocument[]): void {
  const root = target.getTrailer().get('Root')
  const files = new Map<string, PDFObject>()
  for (const [name, file] of parts.flatMap(({ attachments }) => attachments)) {
    let free = name
    for (let count = 2; files.has(free); count++) free = `${name} (${count})`
    files.set(free, file)
  }
  if (files.size > 0) {
    if (root.get('Names').isNull()) root.put('Names', {})
    root.get('Names').put('EmbeddedFiles', nameTree(target, [...files]))
  }
  const related = parts.flatMap((part) => part.related)
  if (related.length > 0) root.put('AF', related)
}

const profileOf = (intent: PDFObject | undefined) => {
  const name = intent?.get('OutputConditionIdentifier')
  return name?.isString() ? bytesOf(name) : undefined
}

/**
 * The first output intents become the document's. Pages of a document with others get these of their own (ISO 32000-2, 14.11.5), so that
 * their colours keep the profile that they were made for.
 */
function writeOutputIntents(target: PDFDocument, parts: readonly GraftedDocument[]): void {
  const own = parts.filter(({ intents }) => intents.length > 0)
  const [first, ...others] = own
  if (!first) return
  target.getTrailer().get('Root').put('OutputIntents', first.intents)
  for (const { intents, pages } of others)
    if (profileOf(intents[0]) !== profileOf(first.intents[0]))
      for (const page of pages) if (page.get('OutputIntents').isNull()) page.put('OutputIntents', intents)
}

/** The first document determines title, author, metadata and how the merged document opens: one that is merged first is the main one. */
function writeOpening(target: PDFDocument, { info, metadata, opening }: CataloguedPart): void {
  const root = target.getTrailer().get('Root')
  if (info.isDictionary()) {
    for (const key of claims) info.delete(key)
    target.getTrailer().put('Info', info)
  }
  if (metadata.isStream()) root.put('Metadata', metadata)
  for (const [key, value] of opening) root.put(key, value)
}

/**
 * Writes the language of the first document, unless one that cannot tell its own says otherwise: a document with tags has an element with
 * its language, others only the catalog.
 */
function writeLanguage(target: PDFDocument, parts: readonly GraftedDocument[]): void {
  const tagged = parts.some(({ structure }) => structure)
  const languages = parts.flatMap(({ language }) => (language.isString() ? [language.asString()] : []))
  const first = parts[0]?.language
  if (!first?.isString() || (!tagged && new Set(languages).size > 1)) return
  target.getTrailer().get('Root').put('Lang', first)
}

export function writeCatalog(target: PDFDocument, parts: readonly CataloguedPart[]): void {
  const allPages = new Set(parts.flatMap(({ pages }) => pages.map((page) => page.asIndirect())))
  // The first document that uses a destination name keeps it; links within the documents do not need the names.
  const first = (maps: ReadonlyMap<string, PDFObject>[]) => new Map(maps.toReversed().flatMap((map) => [...map]))
  const names = first(parts.map(({ destinations }) => destinations.names))
  const dictionary = first(parts.map(({ destinations }) => destinations.dictionary))
  writeNamedDestinations(target, { names, dictionary }, allPages)
  writeAttachments(target, parts)
  joinLayers(
    target,
    parts.map(({ layers }) => layers),
  )
  writeOutputIntents(target, parts)
  const [main] = parts
  if (main) writeOpening(target, main)
  writeLanguage(target, parts)
  const threads = parts.flatMap((part) => part.threads)
  if (threads.length > 0) target.getTrailer().get('Root').put('Threads', threads)
}
