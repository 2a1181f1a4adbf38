/** The sign-in page. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Notice } from '@docweave/ui'
import { AccountForm, isEmail } from './account-form.tsx'
import { AccountCard } from './account-card.tsx'
import type { ToConnect } from './actions/federated.ts'
import { useGoOn } from './after-sign-in.ts'
import { PasswordField, TextField } from './fields.tsx'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { Providers } from './providers.tsx'

const root = getRouteApi('__root__')
const names = ['email', 'password'] as const

export function LoginPage({ title, identity, next }: AccountPageData & { next: string | undefined }) {
  const { t } = useLingui()
  const { account } = root.useRouteContext()
  const [connect, setConnect] = useState<ToConnect>()
  const goOn = useGoOn(next)
  return (
    <AccountCard title={title} identity={identity}>
      {connect && (
        <Notice tone="info" urgent>
          <Trans>
            You already have an account with {connect.email}. Sign in once with its password; after that, the other way
            works too.
          </Trans>
        </Notice>
      )}
      <AccountForm
        key={connect?.email}
        names={names}
        check={(read, fault) => {
          if (!isEmail(read('email'))) fault('email', t`Enter your full email address.`)
          if (!read('password')) fault('password', t`Enter your password.`)
        }}
        about={{ 'invalid-email': 'email' }}
        send={async (read) => {
          const { signInWithPassword } = await loadActions()
          await signInWithPassword(account, { email: read('email'), password: read('password') }, connect?.credential)
          await goOn()
        }}
        submit={<Trans>Sign in</Trans>}
      >
        {(faults) => (
          <>
            <TextField
              name="email"
              label={t`Email address`}
              complete="username"
              email
              value={connect?.email ?? ''}
              fault={faults.get('email')}
            />
            <PasswordField name="password" label={t`Password`} fault={faults.get('password')} />
          </>
        )}
      </AccountForm>
      <Providers identity={identity} onSignedIn={goOn} onConnect={setConnect} />
      <ul className="grid gap-1">
        <li>
          <Link to="/forgot-password" className="inline-block py-1.5 underline">
            <Trans>Forgot your password?</Trans>
          </Link>
        </li>
        <li>
          <Trans>
            No account yet?{' '}
            <Link to="/signup" search={{ next }} className="inline-block py-1.5 underline">
              Sign up
            </Link>
          </Trans>
        </li>
      </ul>
    </AccountCard>
  )
}
