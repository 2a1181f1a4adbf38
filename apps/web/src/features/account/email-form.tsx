/** A form with only an e-mail address. */
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { AccountForm, isEmail } from './account-form.tsx'
import { TextField } from './fields.tsx'

const names = ['email'] as const

export function EmailForm({ submit, send }: { submit: ReactNode; send: (email: string) => Promise<void> }) {
  const { t } = useLingui()
  return (
    <AccountForm
      names={names}
      check={(read, fault) => {
        if (!isEmail(read('email'))) fault('email', t`Write your whole e-mail address.`)
      }}
      about={{ 'invalid-email': 'email' }}
      send={(read) => send(read('email'))}
      submit={submit}
    >
      {(faults) => (
        <TextField name="email" label={t`E-mail address`} complete="username" email fault={faults.get('email')} />
      )}
    </AccountForm>
  )
}
