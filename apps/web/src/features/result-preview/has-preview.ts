/** Which results have a preview: what the browser renders by itself, and what the server makes page pictures of. */
import type { FileKind, JobView } from '@docweave/contract'
import { isDrawn } from '../pdf-view/open-file.ts'

/** Kinds that are previewed as plain text. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'md', 'csv', 'srt', 'vtt', 'json'])

type Previewed = Pick<JobView['results'][number], 'kind' | 'hasTranscript' | 'hasPreview'>

/** Whether the pages that are shown are those of a PDF that the server converts the result to. */
export const isConverted = ({ kind, hasPreview: isMade = false }: Previewed): boolean =>
  isMade && !isDrawn(kind) && !texts.has(kind)

/** Whether a result has a preview. */
export const hasPreview = (result: Previewed): boolean =>
  result.hasTranscript === true || isDrawn(result.kind) || texts.has(result.kind) || isConverted(result)
