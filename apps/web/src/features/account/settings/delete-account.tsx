/** Deletes an account with all its data. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { User } from 'firebase/auth'
import type { FederatedProvider } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import { AccountForm } from '../account-form.tsx'
import { ActionButton } from '../action-button.tsx'
import { PasswordField } from '../fields.tsx'
import type { IdentitySettings } from '../identity-settings.ts'
import { loadActions, loadFederated } from '../load-actions.ts'
import type { PageUser } from '../account.ts'
import { providerNames } from '../providers.tsx'

const root = getRouteApi('__root__')
const names = ['password'] as const

export interface DeleteAccountProps {
  user: PageUser
  identity: IdentitySettings | undefined
}

export function DeleteAccount({ user, identity }: DeleteAccountProps) {
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
        <ConfirmDeletion user={user} providers={identity?.providers ?? []} onCancel={() => setSure(false)} />
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

interface ConfirmDeletionProps {
  user: PageUser
  providers: readonly FederatedProvider[]
  onCancel: () => void
}

function ConfirmDeletion({ user, providers, onCancel }: ConfirmDeletionProps) {
  const { t } = useLingui()
  const { account } = root.useRouteContext()
  const navigate = useNavigate()
  const end = async (confirm: () => Promise<User>) => {
    const { deleteAccount } = await loadActions()
    await deleteAccount(account, await confirm())
    await navigate({ to: '/', replace: true })
  }
  return (
    <div className="grid gap-3">
      <Notice tone="failed">
        <Trans>This deletes the account of {user.email}.</Trans>
      </Notice>
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (!read('password')) fault('password', t`Write your password.`)
        }}
        about={{ 'invalid-credential': 'password', 'wrong-password': 'password' }}
        send={async (read) => {
          const { confirmPassword } = await loadActions()
          await end(() => confirmPassword(user.email, read('password')))
        }}
        submit={<Trans>Delete it for good</Trans>}
      >
        {(faults) => <PasswordField name="password" label={t`Your password`} fault={faults.get('password')} />}
      </AccountForm>
      {providers.map((provider) => (
        <ActionButton
          key={provider}
          act={async () => {
            const { confirmWithProvider } = await loadFederated()
            await end(() => confirmWithProvider(user.id, provider))
          }}
        >
          <Trans>Confirm with {providerNames[provider]} and delete it for good</Trans>
        </ActionButton>
      ))}
      <div>
        <Button look="bare" onClick={onCancel}>
          <Trans>Keep the account</Trans>
        </Button>
      </div>
    </div>
  )
}
