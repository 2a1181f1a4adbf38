/** Asks for the password of a protected file before it is shown: it is opened in the browser. */
import { useState, type FormEvent } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button, Field } from '@docweave/ui'
import { PasswordInput } from '../options-form/password-input.tsx'

export interface PaneLockProps {
  name: string
  wrong: boolean
  onPassword: (password: string) => void
}

export function PaneLock({ name, wrong, onPassword }: PaneLockProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPassword(typed)
  }
  return (
    <form className="grid max-w-md gap-4 p-4 sm:p-6" onSubmit={submit}>
      <p>
        <Trans>This file is protected. Type its password to look at it here; it is not sent anywhere.</Trans>
      </p>
      <Field
        label={<Trans>Password of this file</Trans>}
        fault={wrong ? <Trans>This is not its password.</Trans> : undefined}
      >
        {(ids) => <PasswordInput ids={ids} label={name} value={typed} maxLength={256} onChange={setTyped} />}
      </Field>
      <div>
        <Button type="submit" disabled={typed === ''}>
          <Trans>Show</Trans>
        </Button>
      </div>
    </form>
  )
}
