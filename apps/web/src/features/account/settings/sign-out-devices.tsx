/** Ends all sessions of an account, in case one is still open on another device. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button, Notice } from '@docweave/ui'
import { ActionButton } from '../action-button.tsx'

const root = getRouteApi('__root__')

export function SignOutDevices() {
  const { account } = root.useRouteContext()
  const navigate = useNavigate()
  const [sure, setSure] = useState(false)
  const end = async () => {
    const { signOutAllDevices } = await import('../sign-out.ts')
    await signOutAllDevices()
    account.setUser(undefined)
    await navigate({ to: '/', replace: true })
  }
  if (!sure)
    return (
      <>
        <p>
          <Trans>
            Did you sign in on a device that others use, or lose one? End all sessions of your account at once.
          </Trans>
        </p>
        <div>
          <Button onClick={() => setSure(true)}>
            <Trans>Sign out everywhere…</Trans>
          </Button>
        </div>
      </>
    )
  return (
    <div className="grid gap-3">
      <Notice tone="info">
        <Trans>You will be signed out on every device, this one included. Your jobs and files stay.</Trans>
      </Notice>
      <ActionButton act={end}>
        <Trans>Sign out everywhere now</Trans>
      </ActionButton>
      <div>
        <Button look="bare" onClick={() => setSure(false)}>
          <Trans>Stay signed in</Trans>
        </Button>
      </div>
    </div>
  )
}
