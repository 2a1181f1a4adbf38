/** What the writers of blocks share. */
import { AlignmentType, Paragraph as DocxParagraph, type Table as DocxTable } from 'docx'
import type { Comment, Paragraph, Section, Styles } from '../document/model.ts'
import type { Pictures } from './pictures.ts'
import type { StyleNames } from './styles.ts'

export type Block = DocxParagraph | DocxTable

export interface WriteContext {
  /** Writes paragraphs, such as those of a cell. */
  write: (paragraphs: readonly Paragraph[], context: WriteContext) => Block[]
  styles: Styles
  names: StyleNames
  pictures: Pictures
  section: Section
  /** Whether objects may float, which they cannot in cells and notes. */
  floats: boolean
  /** The numbers of comments. */
  comments: ReadonlyMap<Comment, number>
  /** Whether notes and comments are possible: headers, footers and notes have none. */
  hasNotes: boolean
}

/** An empty line that takes no space: two tables without it are one table. */
export const separator = () => new DocxParagraph({ spacing: { before: 0, after: 0, line: 20 }, run: { size: 2 } })

/** The place of an object that stands in the line of a paragraph. */
export const alignmentOf = ({ shape: { align } }: Paragraph) =>
  ({
    left: AlignmentType.LEFT,
    right: AlignmentType.RIGHT,
    center: AlignmentType.CENTER,
    justify: AlignmentType.LEFT,
    distribute: AlignmentType.LEFT,
  })[align]
