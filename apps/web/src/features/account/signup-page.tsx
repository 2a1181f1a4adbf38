/** Signing up: e-mail address, password and name on one form. The account is created by the link in the mail. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Notice } from '@docweave/ui'
import { AccountCard } from './account-card.tsx'
import { AccountForm, isEmail } from './account-form.tsx'
import type { ToConnect } from './actions/federated.ts'
import { useGoOn } from './after-sign-in.ts'
import { MailSent } from './email-request.tsx'
import { PasswordField, passwordFailures, TextField } from './fields.tsx'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'
import { Providers } from './providers.tsx'
import { SignUpLink } from './signup-link.tsx'

export interface SignUpSearch {
  next?: string | undefined
  /** The code in the mail's link. */
  oobCode?: string | undefined
}

export function SignUpPage({ title, identity, next, oobCode }: AccountPageData & SignUpSearch) {
  const goOn = useGoOn(next)
  const [email, setEmail] = useState<string>()
  const [connect, setConnect] = useState<ToConnect>()
  return (
    <AccountCard title={title} identity={identity}>
      {oobCode ? (
        <SignUpLink code={oobCode} onDone={goOn} />
      ) : email ? (
        <MailSent identity={identity} kind="EMAIL_SIGNIN" email={email} onAgain={() => setEmail(undefined)}>
          {/* The same whether the account exists or not. */}
          <Trans>We’ve sent a link to {email}. Open it on this device to create your account.</Trans>
        </MailSent>
      ) : (
        <>
          {connect && <KnownAccount {...connect} next={next} />}
          <SignUpForm next={next} onSent={setEmail} />
          <Providers identity={identity} onSignedIn={goOn} onConnect={setConnect} />
          <p>
            <Trans>
              Already have an account?{' '}
              <Link to="/login" search={{ next }} className="inline-block py-1.5 underline">
                Sign in
              </Link>
            </Trans>
          </p>
        </>
      )}
    </AccountCard>
  )
}

const names = ['email', 'password', 'name'] as const

interface SignUpFormProps {
  next: string | undefined
  onSent: (email: string) => void
}

/** Checks the password here, by the provider's policy: the provider itself sees it only once the link is opened. */
function SignUpForm({ next, onSent }: SignUpFormProps) {
  const { t } = useLingui()
  const addressOf = usePageAddress()
  return (
    <AccountForm
      names={names}
      check={(read, fault) => {
        if (!isEmail(read('email'))) fault('email', t`Enter your full email address.`)
        if (!read('password')) fault('password', t`Choose a password.`)
      }}
      about={{ 'invalid-email': 'email', ...passwordFailures('password') }}
      send={async (read) => {
        const { requirePassword, sendSignUpLink } = await loadActions()
        const form = { email: read('email'), password: read('password'), name: read('name') }
        await requirePassword(form.password)
        const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`
        await sendSignUpLink(form, addressOf('/signup') + query)
        onSent(form.email)
      }}
      submit={<Trans>Sign up</Trans>}
    >
      {(faults) => (
        <>
          <TextField name="email" label={t`Email address`} complete="username" email fault={faults.get('email')} />
          <PasswordField name="password" label={t`Password`} fresh fault={faults.get('password')} />
          <TextField name="name" label={t`Name (optional)`} complete="nickname" />
          <p className="text-small text-ink-muted">
            <Trans>We’ll email you a link. Open it to create your account.</Trans>
          </p>
        </>
      )}
    </AccountForm>
  )
}

interface KnownAccountProps extends ToConnect {
  next: string | undefined
}

/** A provider's account has the address of an existing account, which must be signed in to first. */
const KnownAccount = ({ email, next }: KnownAccountProps) => (
  <Notice tone="info" urgent>
    <Trans>
      You already have an account with {email}.{' '}
      <Link to="/login" search={{ next }} className="underline">
        Sign in with its password
      </Link>
      ; you can connect the other method in Settings.
    </Trans>
  </Notice>
)
