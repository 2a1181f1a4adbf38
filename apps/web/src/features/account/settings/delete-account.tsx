/** Deletes an account with all its data. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button, Notice } from '@docweave/ui'
import { AccountForm } from '../account-form.tsx'
import { loadActions } from '../load-actions.ts'
import type { PageUser } from '../account.ts'
import { ConfirmationField, confirmationFaults, type Confirmation } from './confirmation.tsx'

const root = getRouteApi('__root__')
const names = ['password'] as const

export interface DeleteAccountProps {
  user: PageUser
  confirmation: Confirmation
}

export function DeleteAccount({ user, confirmation }: DeleteAccountProps) {
  const [sure, setSure] = useState(false)
  return (
    <>
      <p>
        <Trans>
          Your profile, history, saved workflows and all your files will be permanently deleted. This can’t be undone.
        </Trans>
      </p>
      {sure ? (
        <ConfirmDeletion user={user} confirmation={confirmation} onCancel={() => setSure(false)} />
      ) : (
        <div>
          <Button onClick={() => setSure(true)}>
            <Trans>Delete account…</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

interface ConfirmDeletionProps extends DeleteAccountProps {
  onCancel: () => void
}

function ConfirmDeletion({ user, confirmation, onCancel }: ConfirmDeletionProps) {
  const { t } = useLingui()
  const { account } = root.useRouteContext()
  const navigate = useNavigate()
  const { provider, isMissing, confirm } = confirmation
  return (
    <div className="grid gap-3">
      <Notice tone="failed">
        <Trans>This deletes the account for {user.email}.</Trans>
      </Notice>
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (isMissing(read('password'))) fault('password', t`Enter your password.`)
        }}
        {...confirmationFaults}
        send={async (read) => {
          const { deleteAccount } = await loadActions()
          await deleteAccount(account, await confirm(read('password')))
          await navigate({
            to: '/',
            replace: true,
            state: { news: t`Your account and everything in it have been deleted.` },
          })
        }}
        submit={<Trans>Delete permanently</Trans>}
      >
        {(faults) => <ConfirmationField provider={provider} fault={faults.get('password')} />}
      </AccountForm>
      <div>
        <Button look="bare" onClick={onCancel}>
          <Trans>Keep account</Trans>
        </Button>
      </div>
    </div>
  )
}
