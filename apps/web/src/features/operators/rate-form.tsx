/** Changes the rate of an incident that has not ended. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { isRate } from './incident-values.ts'
import { RateField } from './rate-field.tsx'

interface RateFormProps {
  /** The rate now, in replays per second. */
  rate: number
  busy: boolean
  /** Calls `done` once the rate is changed. */
  onChange: (rate: number, done: () => void) => void
}

export function RateForm({ rate, busy, onChange }: RateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** What was entered; nothing while the field shows the rate. */
  const [entered, setEntered] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const value = entered ?? String(rate)
  return (
    <form
      ref={form}
      noValidate
      className="grid justify-items-start gap-3 sm:flex sm:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRate(value)) return onChange(Number(value), () => setEntered(undefined))
        // Rendered first, so that the field has its error description when it gets the focus.
        flushSync(() => setWrong(true))
        form.current?.querySelector('input')?.focus()
      }}
    >
      <RateField
        value={value}
        isWrong={isWrong}
        onChange={(text) => {
          setEntered(text)
          setWrong(false)
        }}
      />
      {/* Beside the control, below the height of its label. */}
      <div className="sm:mt-[calc(1lh+0.375rem)]">
        <Button type="submit" disabled={busy}>
          <Trans>Change rate</Trans>
        </Button>
      </div>
    </form>
  )
}
