/** Measures the size of each page's streams, and which of them it shares with other pages. */
import type { PDFObject } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'

export interface PageWeightsArgs {
  path: string
}

export interface PageWeightsResult {
  /** For each page its objects: object number and bytes as encoded in the file. */
  pages: [number: number, bytes: number][][]
}

/** Keys that lead from a page to its parents or to the targets of links. */
const leadsAway = new Set(['Parent', 'P', 'Dest', 'A', 'AA', 'StructParents', 'B', 'Popup'])

/** The approximate size of an object without a stream. */
const plainObjectBytes = 90

function streamsBelow(object: PDFObject, seen: Map<number, number>): void {
  if (object.isIndirect()) {
    const number = object.asIndirect()
    if (seen.has(number)) return
    const length = object.isStream() ? object.get('Length') : undefined
    seen.set(number, plainObjectBytes + (length?.isNumber() ? length.asNumber() : 0))
  }
  if (object.isArray() || object.isDictionary())
    object.forEach((value, key) => {
      const compound = value.isIndirect() || value.isArray() || value.isDictionary()
      if (compound && !leadsAway.has(String(key))) streamsBelow(value, seen)
    })
}

export const pageWeights = ({ path }: PageWeightsArgs, host: TaskHost): PageWeightsResult =>
  withPdf(path, (document) => {
    const count = document.countPages()
    return {
      pages: Array.from({ length: count }, (_, index) => {
        const seen = new Map<number, number>()
        const page = document.findPage(index)
        streamsBelow(page, seen)
        // Resources may be inherited from the page tree.
        streamsBelow(page.getInheritable('Resources'), seen)
        host.progress(index + 1, count)
        return [...seen]
      }),
    }
  })
