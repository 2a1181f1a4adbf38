/** The target of a sign-up mail's link: the address is verified, the rest of the account follows. */
import { useEffect, useState } from 'react'
import type { User } from 'firebase/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '@docweave/ui'
import { AccountForm } from './account-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordField, TextField } from './fields.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { loadActions } from './load-actions.ts'
import { passwordFaults } from './password-faults.ts'
import { problemText } from './problem-text.ts'
import { WaitingLines } from './waiting-lines.tsx'

const root = getRouteApi('__root__')
const chosen = ['password', 'name'] as const

type Stage =
  | { at: 'opening' }
  /** The link was requested in another browser. */
  | { at: 'asking' }
  | { at: 'new'; user: User }
  | { at: 'known'; email: string }
  | { at: 'failed'; problem: string }

export interface SignUpLinkProps {
  code: string
  onDone: () => Promise<void>
}

export function SignUpLink({ code, onDone }: SignUpLinkProps) {
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
            about={passwordFaults('password')}
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
