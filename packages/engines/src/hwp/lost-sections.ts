/** Detects sections that the engine could not read: it opens the document without their content, and does not tell so. */
import type { HwpDocument } from '@rhwp/core'
import { DocweaveError } from '@docweave/contract/docweave-error'

/**
 * Returns whether some sections have no paragraph: a section that was read has at least one, which contains its properties. The engine gives
 * up a section whose records or XML are truncated, or nested more than twelve levels deep.
 *
 * @throws DocweaveError `FILE_DAMAGED` if no section was read
 */
export function hasLostSections(document: Pick<HwpDocument, 'getSectionCount' | 'getParagraphCount'>): boolean {
  const count = document.getSectionCount()
  const lost = Array.from({ length: count }, (_, section) => document.getParagraphCount(section)).filter(
    (paragraphs) => paragraphs === 0,
  ).length
  if (lost === count) throw new DocweaveError('FILE_DAMAGED', {}, 'the engine read no section')
  return lost > 0
}
