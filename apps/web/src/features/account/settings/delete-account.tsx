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
          Your profile, your history, your saved pipelines and all of your files are deleted for good. This cannot be
          undone.
        </Trans>
      </p>
      {sure ? (
        <ConfirmDeletion user={user} confirmation={confirmation} onCancel={() => setSure(false)} />
      ) : (
        <div>
          <Button onClick={() => setSure(true)}>
            <Trans>Delete the account…</Trans>
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
        <Trans>This deletes the account of {user.email}.</Trans>
      </Notice>
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (isMissing(read('password'))) fault('password', t`Write your password.`)
        }}
        {...confirmationFaults}
        send={async (read) => {
          const { deleteAccount } = await loadActions()
          await deleteAccount(account, await confirm(read('password')))
          await navigate({
            to: '/',
            replace: true,
            state: { news: t`Your account is deleted, with everything in it.` },
          })
        }}
        submit={<Trans>Delete it for good</Trans>}
      >
        {(faults) => <ConfirmationField provider={provider} fault={faults.get('password')} />}
      </AccountForm>
      <div>
        <Button look="bare" onClick={onCancel}>
          <Trans>Keep the account</Trans>
        </Button>
      </div>
    </div>
  )
}
