/** Which kinds of results have a preview. */
import type { FileKind, JobView } from '@docweave/contract'
import { isDrawn } from '../pdf-view/open-file.ts'

/** Shown as plain text. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'csv', 'srt', 'vtt', 'json'])

export const hasPreview = ({ kind, hasTranscript = false }: JobView['results'][number]): boolean =>
  hasTranscript || isDrawn(kind) || texts.has(kind)
