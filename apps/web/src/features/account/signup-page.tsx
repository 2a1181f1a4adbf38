/** Signing up: first the address; then, from the link in the mail, the password and a name. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, getRouteApi } from '@tanstack/react-router'
import type { User } from 'firebase/auth'
import { useEffect, useState } from 'react'
import { Button } from '@docweave/ui'
import { AccountCard, DeadLink, FocusedHeading, WaitingLines } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useGoOn } from './after-sign-in.ts'
import { EmailRequest, EmailForm } from './email-request.tsx'
import { PasswordField, TextField, passwordFailures } from './fields.tsx'
import { problemText } from './identity-texts.ts'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'
import { Providers } from './providers.tsx'

export interface SignUpSearch {
  next?: string | undefined
  /** The code in the mail's link. */
  oobCode?: string | undefined
}

/** The same whether the account exists or not. */
const Sent = ({ email }: { email: string }) => (
  <Trans>We have sent a link to {email}. Open it on this device to go on.</Trans>
)

export function SignUpPage({ title, identity, next, oobCode }: AccountPageData & SignUpSearch) {
  const goOn = useGoOn(next)
  const addressOf = usePageAddress()
  const navigate = useNavigate()
  return (
    <AccountCard title={title} identity={identity}>
      {oobCode ? (
        <SignUpLink code={oobCode} onDone={goOn} />
      ) : (
        <>
          <EmailRequest
            identity={identity}
            kind="EMAIL_SIGNIN"
            intro={
              <Trans>
                Type your e-mail address. We send you a link: once it is opened you choose a password, and that is all.
              </Trans>
            }
            submit={<Trans>Send the link</Trans>}
            Sent={Sent}
            send={async (email) => {
              const { sendSignUpLink } = await loadActions()
              await sendSignUpLink(email, addressOf('/signup'))
            }}
          />
          <Providers
            identity={identity}
            onSignedIn={goOn}
            onConnect={() => void navigate({ to: '/login', search: { next } })}
          />
          <p>
            <Trans>
              You have an account already?{' '}
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

const root = getRouteApi('__root__')
const chosen = ['password', 'name'] as const

type Stage =
  | { at: 'opening' }
  /** The link was requested in another browser. */
  | { at: 'asking' }
  | { at: 'new'; user: User }
  | { at: 'known'; email: string }
  | { at: 'failed'; problem: string }

interface SignUpLinkProps {
  code: string
  onDone: () => Promise<void>
}

/** The target of a sign-up mail's link: the address is verified, the rest of the account follows. */
function SignUpLink({ code, onDone }: SignUpLinkProps) {
  const { i18n, t } = useLingui()
  const { account } = root.useRouteContext()
  const [stage, setStage] = useState<Stage>({ at: 'opening' })

  const open = async (email: string) => {
    const { openSignUpLink, takeIn } = await loadActions()
    const { user, isNew } = await openSignUpLink(email, code)
    if (!isNew) await takeIn(user, account)
    setStage(isNew ? { at: 'new', user } : { at: 'known', email })
  }
  useEffect(() => {
    void loadActions()
      .then(({ rememberedEmail }) => {
        const email = rememberedEmail()
        return email ? open(email) : setStage({ at: 'asking' })
      })
      .catch((error: unknown) => setStage({ at: 'failed', problem: problemText(i18n, error) }))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- the code is opened once
  }, [])

  switch (stage.at) {
    case 'opening':
      return <WaitingLines lines={3} />
    case 'failed':
      return <DeadLink problem={stage.problem} again="/signup" />
    case 'asking':
      return (
        <>
          <p>
            <Trans>You have opened the link in another browser. Type the address that it was sent to.</Trans>
          </p>
          <EmailForm submit={<Trans>Continue</Trans>} send={open} />
        </>
      )
    case 'known':
      return (
        <>
          <FocusedHeading>
            <Trans>You are signed in</Trans>
          </FocusedHeading>
          <p>
            <Trans>There is an account with {stage.email} already, and this link has signed you in to it.</Trans>
          </p>
          <Button look="main" onClick={() => void onDone()}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )
    case 'new':
      return (
        <>
          <FocusedHeading>
            <Trans>Choose a password</Trans>
          </FocusedHeading>
          <AccountForm
            names={chosen}
            check={(read, fault) => {
              if (!read('password')) fault('password', t`Choose a password.`)
            }}
            about={passwordFailures('password')}
            send={async (read) => {
              const { completeSignUp } = await loadActions()
              await completeSignUp(account, stage.user, { password: read('password'), name: read('name') })
              await onDone()
            }}
            submit={<Trans>Create the account</Trans>}
          >
            {(faults) => (
              <>
                <TextField
                  name="email"
                  label={t`E-mail address`}
                  complete="username"
                  email
                  readOnly
                  value={stage.user.email ?? ''}
                />
                <PasswordField name="password" label={t`Password`} fresh fault={faults.get('password')} />
                <TextField name="name" label={t`Name (if you like)`} complete="nickname" />
              </>
            )}
          </AccountForm>
        </>
      )
  }
}
