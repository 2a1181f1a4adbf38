/** What a job asks, and how it was answered. Both are texts of strangers: shown as plain text. */
import { Trans } from '@lingui/react/macro'
import type { ApprovalAnswer } from '@docweave/contract'
import { LocalTime } from '../format/local-time.tsx'

/** The question of the workflow's author, or the usual one if it has none. */
export const QuestionText = ({ question }: { question: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">
    {question || <Trans>May this workflow continue with these files?</Trans>}
  </p>
)

/** `Approved, Nov 30, 2026, 1:02 AM`, with the comment below. */
export const AnswerText = ({ answer: { yes, at, comment } }: { answer: ApprovalAnswer }) => (
  <>
    <p className="text-small text-ink-muted">
      {yes ? (
        <Trans>
          Approved: <LocalTime at={at} />
        </Trans>
      ) : (
        <Trans>
          Declined: <LocalTime at={at} />
        </Trans>
      )}
    </p>
    {comment && (
      <blockquote className="border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-line">{comment}</blockquote>
    )}
  </>
)
