/**
 * Columns of documents that no word processor has laid out. Where lines and their places are not stored with the text, the
 * engine lays them out itself, and in columns it goes on below the end of the page: everything below would be lost.
 */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { isBeyondPage } from './page-text.ts'

const Columns = z.object({ columnCount: z.number() })
const Warnings = z.object({ count: z.number() })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Whether lines are missing in the file is what the engine warns of. */
const isLaidOut = (document: HwpDocument) => Warnings.parse(JSON.parse(document.getValidationWarnings())).count === 0

const isWithoutColumns = (document: HwpDocument, section: number) =>
  Columns.parse(JSON.parse(document.getColumnDef(section))).columnCount < 2

/**
 * Sets the sections whose columns run off their pages in one column.
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
