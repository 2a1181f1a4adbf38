/** The target of a sign-up mail's link: it proves who owns the address, and creates the account. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { User } from 'firebase/auth'
import { Button, Notice } from '@docweave/ui'
import { DeadLink, FocusedHeading, WaitingLines } from './account-card.tsx'
import { EmailForm } from './email-request.tsx'
import { problemText } from './identity-texts.ts'
import { loadActions, loadPendingSignUp } from './load-actions.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import type { PendingSignUp } from './pending-sign-up.ts'

const root = getRouteApi('__root__')

type Stage =
  | { at: 'opening' }
  /** The form was sent from another browser. */
  | { at: 'asking' }
  /** The password is still missing, or the provider has rejected it. */
  | { at: 'new'; user: User; problem?: string }
  | { at: 'known'; email: string }
  | { at: 'failed'; problem: string }

interface SignUpLinkProps {
  code: string
  onDone: () => Promise<void>
}

export function SignUpLink({ code, onDone }: SignUpLinkProps) {
  const { i18n } = useLingui()
  const { account } = root.useRouteContext()
  const [stage, setStage] = useState<Stage>({ at: 'opening' })
  const once = useRef(false)

  /** Uses the code. `form` has the password and the name, if it was sent from this browser. */
  const open = async (email: string, form?: PendingSignUp) => {
    const [{ completeSignUp, openSignUpLink, takeIn }, { forgetSignUp }] = await Promise.all([
      loadActions(),
      loadPendingSignUp(),
    ])
    const { user, isNew } = await openSignUpLink(email, code)
    if (!isNew) {
      // The account keeps its password.
      await forgetSignUp()
      await takeIn(user, account)
      return setStage({ at: 'known', email })
    }
    if (!form) return setStage({ at: 'new', user })
    try {
      await completeSignUp(account, user, form)
      await onDone()
    } catch (error) {
      setStage({ at: 'new', user, problem: problemText(i18n, error) })
    }
  }
  useEffect(() => {
    // A code can be used only once; effects may run twice.
    if (once.current) return
    once.current = true
    void loadPendingSignUp()
      .then(({ readSignUp }) => readSignUp())
      .then((form) => (form ? open(form.email, form) : setStage({ at: 'asking' })))
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
            <Trans>You opened the link in a different browser. Enter the email address it was sent to.</Trans>
          </p>
          <EmailForm submit={<Trans>Continue</Trans>} send={(email) => open(email)} />
        </>
      )
    case 'known':
      return (
        <>
          <FocusedHeading>
            <Trans>You’re signed in</Trans>
          </FocusedHeading>
          <p>
            <Trans>There’s already an account for {stage.email}, and this link has signed you in to it.</Trans>
          </p>
          <Button look="main" onClick={() => void onDone()}>
            <Trans>Continue</Trans>
          </Button>
        </>
      )
    case 'new':
      return <ChoosePassword {...stage} onDone={onDone} />
  }
}

interface ChoosePasswordProps extends Pick<SignUpLinkProps, 'onDone'> {
  user: User
  problem?: string
}

/** For a link that was opened in another browser than the form: that one has the password. */
function ChoosePassword({ user, problem, onDone }: ChoosePasswordProps) {
  const { t } = useLingui()
  const { account } = root.useRouteContext()
  return (
    <>
      <FocusedHeading>
        <Trans>Choose a password</Trans>
      </FocusedHeading>
      {problem && (
        <Notice tone="failed" urgent>
          {problem}
        </Notice>
      )}
      <NewPasswordForm
        email={user.email ?? ''}
        label={t`Password`}
        asksName
        send={async (form) => {
          const { completeSignUp } = await loadActions()
          await completeSignUp(account, user, form)
          await onDone()
        }}
        submit={<Trans>Create account</Trans>}
      />
    </>
  )
}
