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
          <Trans>Signed in on a shared or lost device? Sign out of every session at once.</Trans>
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
        <Trans>You’ll be signed out on every device, including this one. Your jobs and files aren’t affected.</Trans>
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
