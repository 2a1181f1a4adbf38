/** Sends the mail that verifies an address. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { ActionButton } from './action-button.tsx'
import type { IdentitySettings } from './identity-settings.ts'
import { loadActions } from './load-actions.ts'
import { MailBox } from './mail-box.tsx'
import { usePageAddress } from './page-address.ts'

export interface VerificationMailProps {
  identity: IdentitySettings | undefined
  email: string
}

export function VerificationMail({ identity, email }: VerificationMailProps) {
  const addressOf = usePageAddress()
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <div className="grid gap-3">
        <p role="status">
          <Trans>We have sent a mail to {email}. Open the link in it.</Trans>
        </p>
        <MailBox identity={identity} email={email} kind="VERIFY_EMAIL" />
      </div>
    )
  return (
    <>
      <p>
        <Trans>{email} is not confirmed yet. We send you a link that does it.</Trans>
      </p>
      <ActionButton
        act={async () => {
          const { sendVerificationMail } = await loadActions()
          await sendVerificationMail(addressOf('/profile-setting'))
          setSent(true)
        }}
      >
        <Trans>Send the link</Trans>
      </ActionButton>
    </>
  )
}
