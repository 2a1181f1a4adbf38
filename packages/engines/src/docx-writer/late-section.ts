/** A section whose blocks are created lazily while writing, because all of them together take ten times the memory of the text. */
import type { FileChild, ISectionOptions } from 'docx'
import type { LongTable } from './long-table.ts'

export type LateBlock = FileChild | LongTable

export interface LateSection extends Omit<ISectionOptions, 'children'> {
  children: () => Iterable<LateBlock>
}
