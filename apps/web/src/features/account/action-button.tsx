/** A button for a network action: one at a time, with an error message on failure. */
import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, Notice, type ButtonLook } from '@docweave/ui'
import { problemText } from './identity-texts.ts'

export interface ActionButtonProps {
  act: () => Promise<void>
  look?: ButtonLook
  children: ReactNode
}

export function ActionButton({ act, look = 'plain', children }: ActionButtonProps) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    await act().catch((error: unknown) => setProblem(problemText(i18n, error)))
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button look={look} aria-disabled={busy} aria-busy={busy} onClick={() => void press()}>
        {children}
      </Button>
      {problem && (
        <Notice tone="failed" urgent>
          {problem}
        </Notice>
      )}
    </div>
  )
}
