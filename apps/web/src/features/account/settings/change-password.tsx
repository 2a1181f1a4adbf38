/** Changes the password; that ends all other sessions. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AccountForm } from '../account-form.tsx'
import { PasswordField, passwordFailures } from '../fields.tsx'
import { loadActions } from '../load-actions.ts'
import type { PageUser } from '../account.ts'
import { ConfirmationField, confirmationFaults, type Confirmation } from './confirmation.tsx'

const root = getRouteApi('__root__')
const names = ['password', 'newPassword'] as const

export interface ChangePasswordProps {
  user: PageUser
  confirmation: Confirmation
}

export function ChangePassword({ user, confirmation }: ChangePasswordProps) {
  const { t } = useLingui()
  const { account } = root.useRouteContext()
  const [changes, setChanges] = useState(0)
  const { provider, isMissing, confirm, refresh } = confirmation
  return (
    <>
      <AccountForm
        // Clears the fields after a change.
        key={changes}
        names={names}
        check={(read, fault) => {
          if (isMissing(read('password'))) fault('password', t`Enter your password.`)
          if (!read('newPassword')) fault('newPassword', t`Choose a password.`)
        }}
        about={{ ...confirmationFaults.about, ...passwordFailures('newPassword') }}
        messages={confirmationFaults.messages}
        send={async (read) => {
          const { changePassword } = await loadActions()
          const confirmed = await confirm(read('password'))
          await changePassword(account, confirmed, read('newPassword'))
          setChanges(changes + 1)
          await refresh()
        }}
        look="plain"
        submit={provider ? <Trans>Set a password</Trans> : <Trans>Change password</Trans>}
      >
        {(faults) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
            <ConfirmationField provider={provider} fault={faults.get('password')} />
            <PasswordField name="newPassword" label={t`New password`} fresh fault={faults.get('newPassword')} />
          </>
        )}
      </AccountForm>
      <p role="status" className="text-done">
        {changes > 0 && <Trans>Password changed. You’ve been signed out everywhere else.</Trans>}
      </p>
      {!provider && (
        <p className="text-small">
          <Trans>
            Forgot it?{' '}
            <Link to="/forgot-password" className="inline-block py-1.5 underline">
              Send a reset link
            </Link>
          </Trans>
        </p>
      )}
    </>
  )
}
