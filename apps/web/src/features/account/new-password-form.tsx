/** Sets the password of an account whose owner has opened the link in a mail. */
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { AccountForm } from './account-form.tsx'
import { PasswordField, TextField, passwordFailures } from './fields.tsx'

const names = ['password', 'name'] as const

interface NewPasswordFormProps {
  /** Of the account; shown, and read by password managers. */
  email: string
  /** The label of the password field. */
  label: string
  /** Whether the form also asks for a name. */
  asksName?: boolean
  submit: ReactNode
  /** `name` is empty if it is not asked for. */
  send: (form: { password: string; name: string }) => Promise<void>
}

export function NewPasswordForm({ email, label, asksName = false, submit, send }: NewPasswordFormProps) {
  const { t } = useLingui()
  return (
    <AccountForm
      names={names}
      check={(read, fault) => {
        if (!read('password')) fault('password', t`Choose a password.`)
      }}
      about={passwordFailures('password')}
      send={(read) => send({ password: read('password'), name: read('name') })}
      submit={submit}
    >
      {(faults) => (
        <>
          <TextField name="email" label={t`Email address`} complete="username" email readOnly value={email} />
          <PasswordField name="password" label={label} fresh fault={faults.get('password')} />
          {asksName && <TextField name="name" label={t`Name (optional)`} complete="nickname" />}
        </>
      )}
    </AccountForm>
  )
}
