/** Analyses made pages for tests. */
import { DocumentAnalysis } from '../analyse.ts'
import type { PageElements } from '../elements.ts'
import type { Block, DocumentModel } from '../model.ts'
import { plainText } from '../text-runs.ts'
import type { Words } from './made-page.ts'

export function analysed(
  pages: readonly PageElements[],
  outline: { title: string; level: number }[] = [],
): DocumentModel {
  const analysis = new DocumentAnalysis()
  for (const page of pages) analysis.add(page)
  return analysis.finish({ pictures: [], outline, title: '', joins: 'all' }).document
}

export const blocksOf = ({ pages }: DocumentModel): Block[] =>
  pages.flatMap(({ zones }) => zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)))
export const textsOf = (model: DocumentModel) =>
  blocksOf(model).flatMap((block) => (block.type === 'paragraph' ? [plainText(block.runs)] : []))

/** Lines one below the other, 14 points apart. */
export const column = (lines: readonly string[], left = 72, top = 100, more: Partial<Words> = {}): Words[] =>
  lines.map((text, at) => ({ text, left, baseline: top + at * 14, ...more }))

export const full = 'these are enough words for a line that reaches from side to side'
