/** Asks who is there before something outlasts the session: the API wants a sign-in of the last minutes. Then the refused action is repeated. */
import { useId, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Button, closeDialog, Dialog } from '@docweave/ui'
import type { PageUser } from '../account/account.ts'
import { AccountForm } from '../account/account-form.tsx'
import type { IdentitySettings } from '../account/identity-settings.ts'
import { loadActions } from '../account/load-actions.ts'
import { ConfirmationField, confirmationFaults, useConfirmation } from '../account/settings/confirmation.tsx'
import { failureFrom } from '../failures/failure-of.ts'

const root = getRouteApi('__root__')
const names = ['password'] as const

/** An action that the API may refuse until the user signs in again. */
export type Action = () => Promise<void>

/** Returns a function that runs an action, and the action that waits for a sign-in. */
export function useSignInAgain() {
  const [waiting, setWaiting] = useState<Action>()
  const run = async (action: Action): Promise<void> => {
    try {
      await action()
    } catch (error) {
      if (failureFrom(error).code !== 'SIGN_IN_AGAIN') throw error
      setWaiting(() => action)
    }
  }
  return { run, waiting, forget: () => setWaiting(undefined) }
}

export interface SignInAgainProps {
  user: PageUser
  identity: IdentitySettings | undefined
  /** Why it asks. */
  reason: ReactNode
  onClose: () => void
  /** Called after the sign-in, when the dialog is closed. */
  onSignedIn: () => void
}

export function SignInAgain({ user, identity, reason, onClose, onSignedIn }: SignInAgainProps) {
  const { t } = useLingui()
  const id = useId()
  const { account } = root.useRouteContext()
  const { provider, isMissing, confirm } = useConfirmation(user, identity)
  return (
    <Dialog labelledBy={id} onClose={onClose} className="w-full">
      <div className="grid gap-4">
        <h2 id={id} className="text-head">
          <Trans>Confirm that it’s you</Trans>
        </h2>
        <p>{reason}</p>
        <AccountForm
          names={names}
          check={(read, fault) => {
            if (isMissing(read('password'))) fault('password', t`Enter your password.`)
          }}
          {...confirmationFaults}
          send={async (read) => {
            const { takeIn } = await loadActions()
            await takeIn(await confirm(read('password')), account)
            onSignedIn()
          }}
          submit={<Trans>Continue</Trans>}
        >
          {(faults) => <ConfirmationField provider={provider} fault={faults.get('password')} />}
        </AccountForm>
        <Button look="bare" className="justify-self-start" onClick={closeDialog}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
