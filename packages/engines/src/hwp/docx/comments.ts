/** Memos of a Hangul document as comments of WordprocessingML (ECMA-376-1, 17.13.4). */
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Paragraph as DocxParagraph,
  TextRun,
  type ICommentsOptions,
  type ParagraphChild,
} from 'docx'
import { xmlText } from '../../pdf-to-office/xml-text.ts'
import { inlinesOf } from '../document/all-inlines.ts'
import type { Comment, CommentEdge, HangulDocument } from '../document/model.ts'
import type { WriteContext } from './write-context.ts'

/** Numbers the comments of a document. */
export function numbersOfComments(document: HangulDocument): Map<Comment, number> {
  const comments = inlinesOf(document).flatMap((part) => (part.type === 'comment-start' ? [part.comment] : []))
  return new Map(comments.map((comment, number) => [comment, number]))
}

/** The comments of a document, which Word has in a part of their own. */
export function commentOptions(comments: ReadonlyMap<Comment, number>, context: WriteContext): ICommentsOptions {
  const inner = { ...context, floats: false, hasNotes: false }
  return {
    children: Array.from(comments, ([{ author, date, paragraphs }, id]) => {
      const children = context.write(paragraphs, inner).filter((block) => block instanceof DocxParagraph)
      return {
        id,
        author: xmlText(author),
        ...(date ? { date } : {}),
        children: children.length > 0 ? children : [new DocxParagraph({})],
      }
    }),
  }
}

/** Marks where the text of a comment begins or ends. */
export function commentEdge({ type, comment }: CommentEdge, { comments, hasNotes }: WriteContext): ParagraphChild[] {
  const id = comments.get(comment)
  if (id === undefined || !hasNotes) return []
  if (type === 'comment-start') return [new CommentRangeStart(id)]
  return [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })]
}
