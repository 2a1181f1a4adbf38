/** Finds the pages at which the parts of a document begin, by its outline. */
import type { Document } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { removeCircularReferences } from '../pages/circular-references.ts'

export interface OutlinePagesArgs {
  path: string
  /** 1 for the top-level items only, 2 to include their children. */
  level: number
}

export interface OutlinePagesResult {
  /** The destination pages of the items, from 0, sorted, each once. */
  pages: number[]
}

type Items = NonNullable<ReturnType<Document['loadOutline']>>

const pagesOf = (items: Items, level: number): number[] =>
  items.flatMap(({ page, down }) => [
    ...(page === undefined || page < 0 ? [] : [page]),
    ...(down && level > 1 ? pagesOf(down, level - 1) : []),
  ])

export const outlinePages = ({ path, level }: OutlinePagesArgs): OutlinePagesResult =>
  withPdf(path, (document) => {
    removeCircularReferences(document, [])
    return { pages: [...new Set(pagesOf(document.loadOutline() ?? [], level))].toSorted((a, b) => a - b) }
  })
