/** A section whose blocks are made when they are written, one after another: all of them together take ten times a document's text. */
import type { FileChild, ISectionOptions } from 'docx'
import type { LongTable } from './long-table.ts'

export type LateBlock = FileChild | LongTable

export interface LateSection extends Omit<ISectionOptions, 'children'> {
  children: () => Iterable<LateBlock>
}
