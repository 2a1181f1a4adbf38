/** The preview of a result that OCR made or that was made of one: the doubtful words are marked on its pages, and below is their review. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import type { Recognition } from '@docweave/contract/recognition'
import { noCorrections, type Corrections } from '../corrections/saved-corrections.ts'
import type { RetryChanges } from '../job/use-job.ts'
import type { RemoteFile } from '../pdf-view/open-file.ts'
import type { PageMark } from '../result-preview/page-marks.tsx'
import { useRemoteFile } from '../result-preview/use-remote-file.ts'
import { correctedOptions, recognitionAddress, type RecognisedDocument } from './apply-corrections.ts'
import { RecognitionReview } from './recognition-review.tsx'
import { useRecognition } from './use-recognition.ts'

export interface RecognisedPreviewProps {
  job: JobView
  /** The index of the result. */
  index: number
  document: RecognisedDocument
  busy: boolean
  onRetry: (changes: RetryChanges) => void
  /** Renders the preview, with marks on its pages. */
  children: (marks: readonly PageMark[], onMark: (line: number) => void) => ReactNode
}

/** Whether the pages of a result are those that OCR read. */
const isOwnOutput = ({ steps, results }: JobView, index: number, { step }: RecognisedDocument) =>
  step === steps.length - 1 && results[index]?.kind === 'pdf'

/** Returns a file with the pages that OCR read: the result itself, or the job's input. */
function pagesOf(job: JobView, index: number, document: RecognisedDocument): RemoteFile | undefined {
  const { id, inputs, results, steps } = job
  const result = results[index]
  if (result && isOwnOutput(job, index, document))
    return { address: `/results/${id}/${index}`, kind: result.kind, bytes: result.bytes }
  const source = steps[document.step]?.recognised?.find(({ group }) => group === document.group)?.source ?? 0
  const input = inputs[source]
  if (document.step > 0 || input?.kind !== 'pdf') return undefined
  return { address: `/results/${id}/input/${source}`, kind: input.kind, bytes: input.bytes }
}

/** Returns the doubtful words, without those on lines that are corrected already. */
const marksOf = ({ lines }: Recognition, corrections: Corrections): PageMark[] =>
  lines.flatMap(({ page, doubtful }, line) =>
    corrections.has(line) ? [] : doubtful.map(({ box }) => ({ page, box, line })),
  )

export function RecognisedPreview({ job, index, document, busy, onRetry, children }: RecognisedPreviewProps) {
  const review = useRecognition(recognitionAddress(job.id, document), job.expiresAt)
  const [edited, setEdited] = useState<number>()
  const view = useRemoteFile(pagesOf(job, index, document), undefined)
  const { recognition, corrections = noCorrections } = review
  const isOwn = isOwnOutput(job, index, document)
  const marks = useMemo(
    () => (isOwn && recognition ? marksOf(recognition, corrections) : []),
    [isOwn, recognition, corrections],
  )
  const onApply = useCallback(
    async (read: Recognition, made: Corrections) =>
      onRetry({ options: await correctedOptions(job, document, read, made) }),
    [job, document, onRetry],
  )
  return (
    <div className="grid gap-6">
      {children(marks, setEdited)}
      <RecognitionReview
        review={review}
        source={view.state === 'open' ? view.source : undefined}
        edited={edited}
        onEdit={setEdited}
        busy={busy}
        onApply={onApply}
      />
    </div>
  )
}
