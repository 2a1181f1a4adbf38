/**
 * Columns of documents without stored layout. If a file stores no line positions, the engine computes the layout itself, and columns
 * overflow the bottom of the page: everything below would be lost.
 */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { isBeyondPage } from './page-text.ts'

const Columns = z.object({ columnCount: z.number() })
const Warnings = z.object({ count: z.number() })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The engine's validation warnings report missing line positions. */
const isLaidOut = (document: HwpDocument) => Warnings.parse(JSON.parse(document.getValidationWarnings())).count === 0

const isWithoutColumns = (document: HwpDocument, section: number) =>
  Columns.parse(JSON.parse(document.getColumnDef(section))).columnCount < 2

/**
 * Changes the sections whose columns overflow their pages to a single column.
 *
 * @returns whether there were any
 */
export function joinOverflowingColumns(document: HwpDocument): boolean {
  const sections = numbers(document.getSectionCount()).filter((section) => !isWithoutColumns(document, section))
  if (sections.length === 0 || isLaidOut(document)) return false
  if (!numbers(document.pageCount()).some((page) => isBeyondPage(document.renderPageSvg(page)))) return false
  for (const section of sections) document.setColumnDef(section, 1, 0, 1, 0)
  return true
}
