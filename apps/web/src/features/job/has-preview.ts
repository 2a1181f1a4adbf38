/** Which kinds of result can be looked at in the page. */
import type { FileKind, JobView } from '@docweave/contract'
import { isDrawn } from '../pdf-view/open-file.ts'

/** Shown as the text they are. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'csv', 'srt', 'vtt', 'json'])

export const hasPreview = ({ kind, hasTranscript = false }: JobView['results'][number]): boolean =>
  hasTranscript || isDrawn(kind) || texts.has(kind)
