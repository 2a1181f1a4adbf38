/** Changes the e-mail address, once the link in a mail to the new one is opened. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountForm, isEmail } from '../account-form.tsx'
import { TextField } from '../fields.tsx'
import { FocusedHeading } from '../account-card.tsx'
import type { IdentitySettings } from '../identity-settings.ts'
import { loadActions } from '../load-actions.ts'
import { MailBox, VerificationMail } from '../verification-mail.tsx'
import { usePageAddress } from '../page-address.ts'
import type { PageUser } from '../account.ts'
import { ConfirmationField, confirmationFaults, type Confirmation } from './confirmation.tsx'

const names = ['newEmail', 'password'] as const

export interface ChangeEmailProps {
  user: PageUser
  identity: IdentitySettings | undefined
  confirmation: Confirmation
}

export function ChangeEmail({ user, identity, confirmation }: ChangeEmailProps) {
  const { t } = useLingui()
  const addressOf = usePageAddress()
  const { provider, isMissing, confirm } = confirmation
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo)
    return (
      <>
        <FocusedHeading>
          <Trans>Check your email</Trans>
        </FocusedHeading>
        <p>
          <Trans>We’ve sent a link to {sentTo}. Open it to change your address, then sign in with the new one.</Trans>
        </p>
        <MailBox identity={identity} email={sentTo} kind="VERIFY_AND_CHANGE_EMAIL" />
      </>
    )
  return (
    <>
      {user.emailVerified ? (
        <p>
          <Trans>Your email address is {user.email}.</Trans>
        </p>
      ) : (
        <VerificationMail identity={identity} email={user.email} />
      )}
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (!isEmail(read('newEmail'))) fault('newEmail', t`Enter your full email address.`)
          else if (read('newEmail') === user.email) fault('newEmail', t`This is already your email address.`)
          if (isMissing(read('password'))) fault('password', t`Enter your password.`)
        }}
        about={{ 'invalid-email': 'newEmail', ...confirmationFaults.about }}
        messages={confirmationFaults.messages}
        send={async (read) => {
          const { changeEmail } = await loadActions()
          const confirmed = await confirm(read('password'))
          await changeEmail(confirmed, read('newEmail'), addressOf('/login'))
          setSentTo(read('newEmail'))
        }}
        look="plain"
        submit={<Trans>Change address</Trans>}
      >
        {(faults) => (
          <>
            <TextField
              name="newEmail"
              label={t`New email address`}
              complete="email"
              email
              fault={faults.get('newEmail')}
            />
            <ConfirmationField provider={provider} fault={faults.get('password')} />
          </>
        )}
      </AccountForm>
    </>
  )
}
