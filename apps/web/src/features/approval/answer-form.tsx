/** The answer to a question: yes or no, with a comment if wanted. What was typed stays when the answer could not be sent. */
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, ConfirmDialog, Field, Notice } from '@docweave/ui'
import { longestComment } from './comment-length.ts'

interface AnswerFormProps {
  busy: boolean
  /** Why the last answer was not taken. */
  fault: string | undefined
  onAnswer: (yes: boolean, comment: string) => void
}

export function AnswerForm({ busy, fault, onAnswer }: AnswerFormProps) {
  const [comment, setComment] = useState('')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6">
      <h2 className="text-lead font-semibold">
        <Trans>Your answer</Trans>
      </h2>
      <Field
        label={<Trans>Comment (optional)</Trans>}
        hint={<Plural value={longestComment - comment.length} one="# character left" other="# characters left" />}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="control"
            rows={3}
            maxLength={longestComment}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      {fault && (
        <Notice tone="failed" urgent>
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="main" aria-disabled={busy} onClick={() => onAnswer(true, comment)}>
          <Trans>Approve</Trans>
        </Button>
        <Button aria-disabled={busy} onClick={() => busy || setAsking(true)}>
          <Trans>Decline</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Decline and stop the workflow?</Trans>}
          keep={<Trans>Back</Trans>}
          confirm={<Trans>Decline</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => onAnswer(false, comment)}
        >
          <Trans>The remaining steps won’t run. The first answer counts and can’t be changed.</Trans>
        </ConfirmDialog>
      )}
    </section>
  )
}
