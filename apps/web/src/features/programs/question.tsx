/** Asks whether a program gets access: what it could do, what is known of it, and the two answers. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button, Notice } from '@docweave/ui'

interface QuestionProps {
  /** The name of the program, which it chose itself. */
  client: string
  /** When to refuse. */
  warning: ReactNode
  busy: boolean
  onDecide: (allow: boolean) => void
  /** What is known of the program, each a `Fact`. */
  children: ReactNode
}

export function Question({ client, warning, busy, onDecide, children }: QuestionProps) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <p ref={question} tabIndex={-1} className="max-w-prose outline-none">
        <Trans>
          A program that calls itself “{client}” wants access to your account. It could run jobs, and read their files
          and results, for up to 90 days or until you end its access.
        </Trans>
      </p>
      <Notice tone="info">
        <p>{warning}</p>
      </Notice>
      <dl className="grid gap-1 text-small">{children}</dl>
      <div className="flex flex-wrap gap-3">
        <Button look="main" disabled={busy} onClick={() => onDecide(true)}>
          <Trans>Allow access</Trans>
        </Button>
        <Button disabled={busy} onClick={() => onDecide(false)}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
    </div>
  )
}
