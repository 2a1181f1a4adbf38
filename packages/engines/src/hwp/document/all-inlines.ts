/** Walks through everything in a Hangul document. */
import type { HangulDocument, Inline, Paragraph, Table } from './model.ts'

/** The paragraphs of a table, cell by cell. */
export const paragraphsOf = ({ cells }: Pick<Table, 'cells'>): Paragraph[] =>
  cells.flatMap(({ paragraphs }) => paragraphs)

function paragraphsIn(part: Inline): readonly Paragraph[] {
  switch (part.type) {
    case 'table':
      return [...paragraphsOf(part), ...(part.caption?.paragraphs ?? [])]
    case 'box':
      return [...part.paragraphs, ...(part.caption?.paragraphs ?? [])]
    case 'picture':
    case 'drawing':
      return part.caption?.paragraphs ?? []
    case 'comment-start':
      return part.comment.paragraphs
    case 'note':
      return part.paragraphs
    default:
      return []
  }
}

/** All texts and objects, with those in tables, boxes, notes, headers and footers, in no particular order. */
export function inlinesOf({ sections }: HangulDocument): Inline[] {
  const waiting = sections.flatMap(({ paragraphs, running }) => [
    ...paragraphs,
    ...running.flatMap((part) => part.paragraphs),
  ])
  const all: Inline[] = []
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const part of next.content) {
      all.push(part)
      for (const paragraph of paragraphsIn(part)) waiting.push(paragraph)
    }
  return all
}
