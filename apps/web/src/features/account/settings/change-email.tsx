/** Changes the e-mail address, once the link in a mail to the new one is opened. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountForm, isEmail } from '../account-form.tsx'
import { PasswordField, TextField } from '../fields.tsx'
import { FocusedHeading } from '../account-card.tsx'
import type { IdentitySettings } from '../identity-settings.ts'
import { loadActions } from '../load-actions.ts'
import { MailBox, VerificationMail } from '../verification-mail.tsx'
import { usePageAddress } from '../page-address.ts'
import type { PageUser } from '../account.ts'

const names = ['newEmail', 'password'] as const

export interface ChangeEmailProps {
  user: PageUser
  identity: IdentitySettings | undefined
}

export function ChangeEmail({ user, identity }: ChangeEmailProps) {
  const { t } = useLingui()
  const addressOf = usePageAddress()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo)
    return (
      <>
        <FocusedHeading>
          <Trans>Check your mail</Trans>
        </FocusedHeading>
        <p>
          <Trans>
            We have sent a link to {sentTo}. Your address changes once it is opened; then sign in with the new one.
          </Trans>
        </p>
        <MailBox identity={identity} email={sentTo} kind="VERIFY_AND_CHANGE_EMAIL" />
      </>
    )
  return (
    <>
      {user.emailVerified ? (
        <p>
          <Trans>Your address is {user.email}.</Trans>
        </p>
      ) : (
        <VerificationMail identity={identity} email={user.email} />
      )}
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (!isEmail(read('newEmail'))) fault('newEmail', t`Write your whole e-mail address.`)
          else if (read('newEmail') === user.email) fault('newEmail', t`This is your address already.`)
          if (!read('password')) fault('password', t`Write your password.`)
        }}
        about={{ 'invalid-email': 'newEmail', 'invalid-credential': 'password', 'wrong-password': 'password' }}
        send={async (read) => {
          const { changeEmail, confirmPassword } = await loadActions()
          const confirmed = await confirmPassword(user.email, read('password'))
          await changeEmail(confirmed, read('newEmail'), addressOf('/login'))
          setSentTo(read('newEmail'))
        }}
        look="plain"
        submit={<Trans>Change the address</Trans>}
      >
        {(faults) => (
          <>
            <TextField
              name="newEmail"
              label={t`New e-mail address`}
              complete="email"
              email
              fault={faults.get('newEmail')}
            />
            <PasswordField name="password" label={t`Your password`} fault={faults.get('password')} />
          </>
        )}
      </AccountForm>
    </>
  )
}
