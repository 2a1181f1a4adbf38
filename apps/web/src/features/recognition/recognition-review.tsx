/**
 * Shows what OCR read in a document, with the doubtful words marked, and lets the visitor correct it. The job's step and those after it run
 * again with the corrections.
 */
import { useCallback, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Recognition } from '@docweave/contract/recognition'
import { Button, Check, Notice } from '@docweave/ui'
import { CorrectionsNote } from '../corrections/corrections-note.tsx'
import { noCorrections, type Corrections } from '../corrections/saved-corrections.ts'
import { useLeaveWarning } from '../corrections/use-leave-warning.ts'
import { OwnerAction } from '../job/owner-action.tsx'
import { useGrowing } from '../long-lists/use-growing.ts'
import type { PageSource } from '../pdf-view/page-source.ts'
import { RecognisedLine } from './recognised-line.tsx'
import type { ReviewedRecognition } from './use-recognition.ts'

export interface RecognitionReviewProps {
  review: ReviewedRecognition
  /** The document's pages, if they can be shown. */
  source: PageSource | undefined
  /** The line that the visitor chose in the preview, by its index. */
  edited: number | undefined
  onEdit: (line: number | undefined) => void
  busy: boolean
  /** Runs the job again with the corrections; rejects if it cannot. */
  onApply: (recognition: Recognition, corrections: Corrections) => Promise<void>
}

/** The lines to show, by their indices. */
function shownLines({ lines }: Recognition, all: boolean, also: ReadonlySet<number>): number[] {
  return lines.flatMap(({ doubtful, corrected }, index) =>
    all || doubtful.length > 0 || corrected !== undefined || also.has(index) ? [index] : [],
  )
}

export function RecognitionReview({ review, source, edited, onEdit, busy, onApply }: RecognitionReviewProps) {
  const { t } = useLingui()
  const { recognition, corrections = noCorrections, isLost, correct } = review
  const [all, setAll] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const also = new Set([...corrections.keys(), ...(edited === undefined ? [] : [edited])])
  const shown = recognition ? shownLines(recognition, all, also) : []
  const count = useGrowing(shown.length)
  useLeaveWarning(isLost && corrections.size > 0)
  const onEditLine = useCallback((line: number, isEdited: boolean) => onEdit(isEdited ? line : undefined), [onEdit])
  if (!recognition || recognition.total === 0) return null
  const apply = (read: Recognition) => {
    setFailed(false)
    onApply(read, corrections).catch(() => setFailed(true))
  }
  const doubtful = recognition.lines.reduce((sum, line) => sum + line.doubtful.length, 0)
  // The line that is edited must be there, even at the end of a long list.
  const place = edited === undefined ? -1 : shown.indexOf(edited)
  const visible = shown.slice(0, Math.max(count, place + 1))
  return (
    <section className="grid gap-3 border-t border-edge pt-4" aria-label={t`Check the text`}>
      <div>
        <h3 className="font-semibold">
          <Trans>Check the text</Trans>
        </h3>
        <p className="text-small text-ink-muted">
          {doubtful === 0 ? (
            <Trans>No word was hard to read. You can correct any line all the same.</Trans>
          ) : (
            <Plural
              value={doubtful}
              one="# word was hard to read. Compare it with the page and correct it if it’s wrong."
              other="# words were hard to read. Compare them with the page and correct those that are wrong."
            />
          )}
        </p>
      </div>
      <Check label={<Trans>Show all lines</Trans>} on={all} onChange={setAll} />
      {visible.length > 0 && (
        <ol
          // Focusable, so that it scrolls by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t`Recognised lines`}
          className="max-h-[min(70vh,36rem)] overflow-y-auto overscroll-contain rounded-paper border border-edge bg-paper px-3"
        >
          {visible.map((index) => {
            const line = recognition.lines[index]
            return (
              line && (
                <RecognisedLine
                  key={index}
                  line={line}
                  index={index}
                  corrected={corrections.get(index)}
                  source={source}
                  isEdited={edited === index}
                  onEdit={onEditLine}
                  onChange={correct}
                />
              )
            )
          })}
        </ol>
      )}
      {all && recognition.lines.length < recognition.total && (
        <p className="text-small text-ink-muted">
          <Trans>The document is long, so only lines with words that were hard to read are listed.</Trans>
        </p>
      )}
      <CorrectionsNote {...review} corrected={corrections.size} />
      {corrections.size > 0 && (
        <OwnerAction>
          <div className="grid gap-2">
            <div>
              <Button look="main" disabled={busy} onClick={() => apply(recognition)}>
                <Trans>Apply corrections</Trans>
              </Button>
            </div>
            {hasFailed && (
              <Notice tone="failed" urgent>
                <Trans>Your corrections couldn’t be applied. They’re still here, so you can try again.</Trans>
              </Notice>
            )}
            <p className="text-small text-ink-muted">
              <Trans>The result is made again with your corrections, and so are the steps that follow.</Trans>
            </p>
          </div>
        </OwnerAction>
      )}
    </section>
  )
}
